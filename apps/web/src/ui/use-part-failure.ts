import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CodeNotLoaded } from '#lib/late-code.ts'
import { isServerThere } from '#lib/server-there.ts'

export type PartFailure = {
  /** Its code did not come; otherwise it came and broke. */
  isMissing: boolean
  isRetrying: boolean
  /** Tried again in vain though the server answers: only a new page helps, such as after an update. */
  needsReload: boolean
  retry: () => void
}

/** The parts of the screen that wait for their code: where one comes, the others may come too. */
const missingParts = new Set<() => void>()

/** What a boundary can say and do about `error`. A part that is missing is fetched anew when the network, or another part, comes back. */
export function usePartFailure(error: unknown, reset: () => void): PartFailure {
  const [isRetrying, setRetrying] = useState(false)
  const [needsReload, setNeedsReload] = useState(false)
  const isMissing = error instanceof CodeNotLoaded
  // Its code came, or is on its way: true before the screen is drawn anew.
  const isAsked = useRef(false)

  async function retry() {
    if (!isMissing) return reset()
    if (isAsked.current) return
    isAsked.current = true
    setRetrying(true)
    try {
      await error.retry()
      reset()
      for (const comeBack of [...missingParts]) comeBack()
    } catch {
      setNeedsReload(await isServerThere())
      setRetrying(false)
      isAsked.current = false
    }
  }

  const comeBack = useEffectEvent(() => {
    if (isMissing) void retry()
  })
  useEffect(() => {
    const listener = () => comeBack()
    missingParts.add(listener)
    window.addEventListener('online', listener)
    return () => {
      missingParts.delete(listener)
      window.removeEventListener('online', listener)
    }
  }, [])

  return { isMissing, isRetrying, needsReload, retry: () => void retry() }
}
