import { type HTMLAttributes, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './menu-at-pointer.tsx'

const PRESS_MS = 400
/** A finger that moves so far scrolls. */
const MOVES_PX = 10

/**
 * Calls `onPress` with the element after a finger stayed on it for 400 ms, and for the menu key. The tap that ends a long press is no
 * click. A right click calls `onRightClick`, except on what the browser's own menu is for: links, pictures and selected text.
 */
export function usePress(
  onPress: (element: HTMLElement) => void,
  onRightClick?: (at: Point) => void,
): HTMLAttributes<HTMLElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number }>(undefined)
  const isPressed = useRef(false)
  const isMouse = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stop() {
    clearTimeout(timer.current)
    start.current = undefined
  }

  function press(element: HTMLElement) {
    stop()
    isPressed.current = true
    onPress(element)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isMouse.current = event.pointerType === 'mouse'
      isPressed.current = false
      if (isMouse.current) return
      // Of two that stand in each other the inner one is meant.
      event.stopPropagation()
      const element = event.currentTarget
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        endWithoutClick()
        press(element)
      }, PRESS_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current: from } = start
      if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > MOVES_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (isMouse.current && event.button === 2) {
        if (onRightClick === undefined || isForBrowser(event.target)) return
        event.preventDefault()
        event.stopPropagation()
        onRightClick({ x: event.clientX, y: event.clientY })
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (!isPressed.current) press(event.currentTarget)
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!isPressed.current) return
      isPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDownCapture() {
      isMouse.current = false
      isPressed.current = false
    },
  }
}

function isForBrowser(target: EventTarget): boolean {
  const isSelecting = document.getSelection()?.isCollapsed === false
  return (
    isSelecting || (target instanceof Element && target.closest('a, img, video, input, textarea') !== null)
  )
}

/** Browsers click what is under a finger that goes up, and by then that is something else. */
function endWithoutClick() {
  const ended = new AbortController()
  const { signal } = ended
  const take = (event: Event) => {
    event.preventDefault()
    ended.abort()
  }
  document.addEventListener('touchend', take, { signal, capture: true, passive: false })
  document.addEventListener('touchcancel', () => ended.abort(), { signal, capture: true })
}
