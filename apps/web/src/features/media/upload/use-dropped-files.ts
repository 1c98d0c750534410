import { useEffect, useEffectEvent, useState } from 'react'

/** Files dropped anywhere on the page, or pasted into it. True while some hover above it. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })

  useEffect(() => {
    // Every element below enters and leaves by itself; the page is left with the last of them.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (take(event.clipboardData)) event.preventDefault()
    }
    const stop = new AbortController()
    const options = { signal: stop.signal }
    document.addEventListener('dragenter', enter, options)
    document.addEventListener('dragleave', leave, options)
    document.addEventListener('dragover', over, options)
    document.addEventListener('drop', drop, options)
    document.addEventListener('paste', paste, options)
    return () => stop.abort()
  }, [])
  return isOver
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
