import { useEffect } from 'react'

/** Files and a text that one screen gives to the next. */
export type HandedOver = {
  screen: 'chat' | 'media'
  tripId: string
  text: string
  files: File[]
  /** It is theirs now, and on its way. */
  onTaken: () => void
}

let waiting: HandedOver | null = null

/** Leaves something for the screen that is opened next. */
export function handOver(what: HandedOver): void {
  waiting = what
}

/** Takes what was left for this screen of this trip, once. */
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
