import { type RefObject, useEffect } from 'react'

/**
 * While it stands, what comes late above `target` does not push it away: the page is scrolled along, so that it stays where a
 * finger is about to be. Whoever scrolls themselves scrolls on.
 */
export function StayInPlace({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const readTop = () => target.current?.getBoundingClientRect().top ?? 0
    let top = readTop()
    const remember = () => {
      top = readTop()
    }
    const sizes = new ResizeObserver(() => {
      window.scrollBy({ top: readTop() - top, behavior: 'instant' })
      remember()
    })
    sizes.observe(document.body)
    window.addEventListener('scroll', remember)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', remember)
    }
  }, [target])
  return null
}
