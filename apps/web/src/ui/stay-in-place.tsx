import { type RefObject, useEffect } from 'react'

type StayInPlaceProps = {
  target: RefObject<HTMLElement | null>
  /** Where it was when it was pressed, in pixels from the top of the window; what came since has pushed it already. */
  pressedAt: RefObject<number | undefined>
}

/** In pixels. */
type Place = {
  /** From the top of the window to the target. */
  top: number
  /** How far the page is scrolled. */
  scrolled: number
  pageHeight: number
}

/**
 * While it stands, what comes late above `target` does not push it away: the page is scrolled along, so that it stays where a
 * finger is about to be. Whoever scrolls themselves scrolls on.
 */
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
    // A browser tells of a scroll, which may be that of `hold`, before it tells of sizes that changed in the same moment: what
    // has pushed by then is no scroll of anybody, and `hold` is about to see it.
    const follow = () => {
      const now = read()
      const isPushed = now.pageHeight !== held.pageHeight
      const { top, scrolled } = held
      held = isPushed ? { ...held, top: top - (now.scrolled - scrolled), scrolled: now.scrolled } : now
    }
    // Some browsers would hold a place of their own choosing, and what they scroll for it looks like a scroll of somebody.
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
