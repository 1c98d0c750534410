import { useEffect } from 'react'

let openCount = 0

/**
 * Keeps the page behind a dialog still. Radix's own lock writes a style element, which the content security
 * policy refuses, so this one sets the properties on the root element.
 */
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
  // The scrollbar's width stays reserved, so that nothing jumps sideways.
  style.paddingRight = `${Math.max(0, window.innerWidth - clientWidth)}px`
  style.overflow = 'hidden'
}

function unlock() {
  const { style } = document.documentElement
  style.removeProperty('padding-right')
  style.removeProperty('overflow')
}
