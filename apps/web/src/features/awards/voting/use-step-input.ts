import { type TouchEvent, useEffect, useRef } from 'react'

/** As far as a toast has to be swiped (docs/product.md 8.4). */
const SWIPE_PX = 50

/** Steps by arrow keys, and by a swipe of the finger over what gets the handlers that it answers. */
export function useStepInput(back: () => void, next: () => void) {
  useArrowKeys(back, next)
  return useSwipe(back, next)
}

function useArrowKeys(back: () => void, next: () => void) {
  const steps = useRef({ back, next })
  useEffect(() => {
    steps.current = { back, next }
  })
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') steps.current.back()
      if (key === 'ArrowRight') steps.current.next()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

function useSwipe(back: () => void, next: () => void) {
  const startX = useRef<number | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startX.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = (changedTouches[0]?.clientX ?? 0) - (startX.current ?? 0)
      if (startX.current === null || Math.abs(moved) < SWIPE_PX) return
      if (moved > 0) back()
      else next()
    },
  }
}
