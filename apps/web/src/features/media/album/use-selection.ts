import type { Medium } from '@sendit/core/media/contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type Selection = {
  /** Null while nothing is being selected. */
  ids: ReadonlySet<string> | null
  start: (mediumId?: string) => void
  toggle: (mediumId: string) => void
  end: () => void
}

/** What is selected of the gallery. Escape ends it; what has gone from the gallery is not selected any more. */
export function useSelection(media: readonly Medium[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const end = () => setChosen(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) end()
  })
  const isSelecting = chosen !== null
  useEffect(() => {
    if (!isSelecting) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isSelecting])

  return {
    ids: chosen && new Set(media.map(({ id }) => id).filter((id) => chosen.has(id))),
    start: (mediumId) => setChosen(new Set(mediumId === undefined ? [] : [mediumId])),
    toggle: (mediumId) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(mediumId)) after.add(mediumId)
        return after
      }),
    end,
  }
}
