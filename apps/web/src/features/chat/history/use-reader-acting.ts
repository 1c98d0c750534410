import { type RefObject, useEffect, useRef } from 'react'

/** A wheel or a key moves the list within this time. */
const ACTING_FOR_MS = 1000

/** Tells whether the reader's own hand moves the list: a wheel, a finger, a key, or the scroll bar held. */
export function useReaderActing(scroller: RefObject<HTMLElement | null>): () => boolean {
  const actingUntil = useRef(0)
  useEffect(() => {
    const { current: element } = scroller
    if (element === null) return
    const act = () => {
      actingUntil.current = performance.now() + ACTING_FOR_MS
    }
    const hold = () => {
      actingUntil.current = Number.POSITIVE_INFINITY
    }
    const acts = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of acts) element.addEventListener(name, act, { passive: true })
    element.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', act)
    window.addEventListener('pointercancel', act)
    return () => {
      for (const name of acts) element.removeEventListener(name, act)
      element.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', act)
      window.removeEventListener('pointercancel', act)
    }
  }, [scroller])
  return () => performance.now() < actingUntil.current
}
