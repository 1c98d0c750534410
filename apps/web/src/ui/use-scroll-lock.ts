import { useEffect } from 'react'

let openCount = 0

/** Sets properties on the root element: Radix's lock inserts a style element, which the content security policy refuses. */
export function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return
    openCount += 1
    if (openCount === 1) lock()
    return () => {
      openCount -= 1
      if (openCount === 0) unlock()
    }
  }, [isLocked])
}

function lock() {
  const { style, clientWidth } = document.documentElement
  // Reserves the scrollbar's width, so that nothing shifts.
  style.paddingRight = `${Math.max(0, window.innerWidth - clientWidth)}px`
  style.overflow = 'hidden'
}

function unlock() {
  const { style } = document.documentElement
  style.removeProperty('padding-right')
  style.removeProperty('overflow')
}
