import { type PointerEvent, useRef } from 'react'

const CLOSE_AFTER_PX = 110
const FLICK_PX_PER_MS = 0.6

type SwipeDown = {
  isEnabled: boolean
  snapsBack?: boolean
  onClose: () => void
}

export function useSwipeDown({ isEnabled, snapsBack = false, onClose }: SwipeDown) {
  const sheet = useRef<HTMLDivElement>(null)
  const start = useRef<{ y: number; time: number }>(undefined)

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (!isEnabled || isOnButton || event.pointerType === 'mouse') return
    start.current = { y: event.clientY, time: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return
    move(Math.max(0, event.clientY - start.current.y))
  }

  function handlePointerUp(event: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return
    const distance = event.clientY - start.current.y
    const speed = distance / Math.max(1, event.timeStamp - start.current.time)
    start.current = undefined
    const closes = distance > CLOSE_AFTER_PX || (speed > FLICK_PX_PER_MS && distance > 24)
    if (!closes || snapsBack) move(0)
    if (closes) onClose()
  }

  function handlePointerCancel() {
    start.current = undefined
    move(0)
  }

  function move(pixels: number) {
    sheet.current?.style.setProperty('translate', pixels === 0 ? 'none' : `0 ${pixels}px`)
  }

  return {
    sheet,
    handle: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerCancel,
    },
  }
}
