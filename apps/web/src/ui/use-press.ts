import { type HTMLAttributes, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './menu-at-pointer.tsx'

const PRESS_MS = 400
const MOVES_PX = 10

/**
 * Long press (400 ms) or menu key; the ending tap is no click. Right-clicks on links, pictures and selections keep the
 * browser's menu.
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

/** Browsers click whatever is now under the lifted finger. */
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
