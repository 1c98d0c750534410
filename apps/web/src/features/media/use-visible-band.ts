import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** From the top of the list, in CSS pixels. */
export type Band = { top: number; bottom: number }

/**
 * The part of a long list that is in sight, with a screen above and below. It moves in steps of half a screen, so that
 * scrolling draws now and then and not all the time. Undefined where nothing can be measured: then everything is in sight.
 */
export function useVisibleBand(): {
  list: RefObject<HTMLUListElement | null>
  band: Band | undefined
  width: number
} {
  const list = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState<{ band: Band; width: number } | undefined>()

  const look = useEffectEvent(() => {
    const element = list.current
    if (element === null || element.clientWidth === 0) return
    const next = {
      band: bandOf(element.getBoundingClientRect().top, window.innerHeight),
      width: element.clientWidth,
    }
    setSeen((last) =>
      last?.width === next.width && last.band.top === next.band.top && last.band.bottom === next.band.bottom
        ? last
        : next,
    )
  })
  // Before the first paint, so that it is not drawn whole.
  useLayoutEffect(() => look(), [])
  useEffect(() => {
    const onChange = () => look()
    const sizes = new ResizeObserver(onChange)
    if (list.current !== null) sizes.observe(list.current)
    window.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [])
  return { list, band: seen?.band, width: seen?.width ?? 0 }
}

/** `listTop`: where the list begins, from the top of the screen. */
export function bandOf(listTop: number, screenHeight: number): Band {
  const step = screenHeight / 2
  const first = Math.floor(-listTop / step) * step
  return { top: first - screenHeight, bottom: first + step + 2 * screenHeight }
}
