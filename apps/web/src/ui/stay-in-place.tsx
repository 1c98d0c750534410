import { type RefObject, useEffect } from 'react'

type StayInPlaceProps = {
  target: RefObject<HTMLElement | null>
  /** Where it was when it was pressed, in pixels from the top of the window; what came since has pushed it already. */
  pressedAt: RefObject<number | undefined>
}

/**
 * While it stands, what comes late above `target` does not push it away: the page is scrolled along, so that it stays where a
 * finger is about to be. Whoever scrolls themselves scrolls on.
 */
export function StayInPlace({ target, pressedAt }: StayInPlaceProps) {
  useEffect(() => {
    const readTop = () => target.current?.getBoundingClientRect().top ?? 0
    let top = pressedAt.current ?? readTop()
    const remember = () => {
      top = readTop()
    }
    const hold = () => {
      const pushed = readTop() - top
      if (pushed !== 0) window.scrollBy({ top: pushed, behavior: 'instant' })
      remember()
    }
    hold()
    const sizes = new ResizeObserver(hold)
    sizes.observe(document.body)
    window.addEventListener('scroll', remember)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', remember)
    }
  }, [target, pressedAt])
  return null
}
