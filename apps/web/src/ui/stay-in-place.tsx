import { type RefObject, useEffect } from 'react'

type StayInPlaceProps = {
  target: RefObject<HTMLElement | null>
  /** Pixels from the top of the window; later content has already moved it. */
  pressedAt: RefObject<number | undefined>
}

type Place = {
  top: number
  scrolled: number
  pageHeight: number
}

/** Content loading above `target` must not move it: scrolls along, unless the user scrolls. */
export function StayInPlace({ target, pressedAt }: StayInPlaceProps) {
  useEffect(() => {
    const read = (): Place => ({
      top: target.current?.getBoundingClientRect().top ?? 0,
      scrolled: window.scrollY,
      pageHeight: document.body.getBoundingClientRect().height,
    })
    let held = read()
    held.top = pressedAt.current ?? held.top
    const hold = () => {
      const pushed = read().top - held.top
      if (pushed !== 0) window.scrollBy({ top: pushed, behavior: 'instant' })
      held = read()
    }
    // Browsers report scrolls, including ours, before size changes of the same frame, so ignore those caused by growth.
    const follow = () => {
      const now = read()
      const isPushed = now.pageHeight !== held.pageHeight
      const { top, scrolled } = held
      held = isPushed ? { ...held, top: top - (now.scrolled - scrolled), scrolled: now.scrolled } : now
    }
    // Disables scroll anchoring, whose adjustments look like user scrolling.
    const root = document.documentElement
    root.style.overflowAnchor = 'none'
    hold()
    const sizes = new ResizeObserver(hold)
    sizes.observe(document.body)
    window.addEventListener('scroll', follow)
    return () => {
      root.style.overflowAnchor = ''
      sizes.disconnect()
      window.removeEventListener('scroll', follow)
    }
  }, [target, pressedAt])
  return null
}
