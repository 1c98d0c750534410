import { useEffect, useRef, useState } from 'react'
import { type ScrollPosition, staysPinned } from './scroll-rules.ts'
import { useReaderActing } from './use-reader-acting.ts'

const NOWHERE: ScrollPosition = { offset: 0, viewportPx: 0, contentPx: 0 }

/** Keeps the end of the list in view for as long as the reader is there, where it is the end of the chat (`mayPin`). */
export function usePinnedEnd({ isPinnedAtFirst, mayPin }: { isPinnedAtFirst: boolean; mayPin: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isPinned, setIsPinned] = useState(isPinnedAtFirst)
  const pinned = useRef(isPinnedAtFirst)
  const position = useRef(NOWHERE)
  const isReaderActing = useReaderActing(scroller)

  function pin(isNowPinned: boolean) {
    pinned.current = isNowPinned
    setIsPinned(isNowPinned)
  }

  // Rows that are measured, that arrive or grow, and a keyboard that opens.
  useEffect(() => {
    const { current: element } = scroller
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (pinned.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return {
    scroller,
    isPinned,
    goToEnd: () => {
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
      pin(true)
    },
    letGo: () => pin(false),
    /** For every scroll: notes where the list is. Answers with the positions before and now. */
    look: () => {
      const before = position.current
      const now = positionOf(scroller.current)
      pin(mayPin && staysPinned(pinned.current, { before, now, isReaderActing: isReaderActing() }))
      position.current = now
      return { before, now }
    },
  }
}

/** From the page itself: the list hears of a new size only later. */
function positionOf(element: HTMLElement | null): ScrollPosition {
  if (element === null) return NOWHERE
  return { offset: element.scrollTop, viewportPx: element.clientHeight, contentPx: element.scrollHeight }
}
