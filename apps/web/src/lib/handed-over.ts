import { useEffect } from 'react'

export type HandedOver = {
  screen: 'chat' | 'media'
  tripId: string
  text: string
  files: File[]
  onTaken: () => void
}

let waiting: HandedOver | null = null

export function handOver(what: HandedOver): void {
  waiting = what
}

export function useHandedOver(
  screen: HandedOver['screen'],
  tripId: string,
  take: (given: HandedOver) => void,
): void {
  useEffect(() => {
    if (waiting?.screen !== screen || waiting.tripId !== tripId) return
    const given = waiting
    waiting = null
    take(given)
    given.onTaken()
  })
}
