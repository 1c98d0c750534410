import { type TouchEvent, useEffect, useRef, useState } from 'react'

/** As far as a toast has to be swiped (docs/product.md 8.4). */
const SWIPE_PX = 50

/** Steps through `count` things with buttons, arrow keys and a swipe of the finger. */
export function useSteps(count: number) {
  const [wanted, setWanted] = useState(0)
  const last = Math.max(0, count - 1)
  const step = Math.min(wanted, last)
  const back = () => setWanted(Math.max(0, step - 1))
  const next = () => setWanted(Math.min(last, step + 1))
  useArrowKeys(back, next)
  return { step, isFirst: step === 0, isLast: step === last, back, next, swipe: useSwipe(back, next) }
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
