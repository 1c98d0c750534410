import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type ScrollPosition, staysPinned, wantsOlder } from './scroll-rules.ts'

/** The divider of the unread messages does not stick to the header. */
const ABOVE_UNREAD_PX = 56
const NOWHERE: ScrollPosition = { offset: 0, viewportPx: 0, contentPx: 0 }

type ChatScroll = {
  /** Where the chat opens; -1 for its end. */
  unreadIndex: number
  /** Keys of the first and of the last row. */
  firstKey: string
  lastKey: string
  isLastOwn: boolean
  onWantsOlder: () => void
}

/** Opens at the unread divider or at the end, and follows the end only while the reader is there. */
export function useChatScroll({ unreadIndex, firstKey, lastKey, isLastOwn, onWantsOlder }: ChatScroll) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [isPinned, setIsPinned] = useState(unreadIndex < 0)
  const pinned = useRef(isPinned)
  const position = useRef(NOWHERE)
  const [seenKey, setSeenKey] = useState(lastKey)

  function pin(isNowPinned: boolean) {
    pinned.current = isNowPinned
    setIsPinned(isNowPinned)
    if (isNowPinned) setSeenKey(lastKey)
  }

  function goToEnd() {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
    pin(true)
  }

  function look() {
    const { current: handle } = list
    if (handle === null) return
    const now = {
      offset: handle.scrollOffset,
      viewportPx: handle.viewportSize,
      contentPx: handle.scrollSize,
    }
    const isNowPinned = staysPinned(pinned.current, position.current, now)
    position.current = now
    if (isNowPinned !== pinned.current) pin(isNowPinned)
  }

  const openedAt = useRef(unreadIndex)
  useLayoutEffect(() => {
    if (openedAt.current >= 0) {
      list.current?.scrollToIndex(openedAt.current, { align: 'start', offset: -ABOVE_UNREAD_PX })
    }
  }, [])

  // Rows that are measured, that arrive or grow, and a keyboard that opens: the end stays in view.
  useEffect(() => {
    const { current: element } = scroller
    if (element === null) return
    const stay = () => {
      if (pinned.current) element.scrollTop = element.scrollHeight
    }
    const observer = new ResizeObserver(stay)
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  // What the viewer writes is always seen, and what comes while the end is in view counts as seen.
  const lastKeyBefore = useRef(lastKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new last row moves the list.
  useLayoutEffect(() => {
    if (lastKeyBefore.current === lastKey) return
    lastKeyBefore.current = lastKey
    if (isLastOwn || pinned.current) goToEnd()
  }, [lastKey])

  // Only while rows are put before the first one the list keeps its distance from the end.
  const [shownFirstKey, setShownFirstKey] = useState(firstKey)
  useLayoutEffect(() => setShownFirstKey(firstKey), [firstKey])

  return {
    scroller,
    list,
    isPrepending: shownFirstKey !== firstKey,
    isPinned,
    hasNewBelow: !isPinned && seenKey !== lastKey,
    goToEnd,
    handleScroll: () => {
      const before = position.current.offset
      look()
      const isGoingUp = position.current.offset < before
      if (isGoingUp && wantsOlder(position.current)) onWantsOlder()
    },
    handleScrollEnd: () => {
      look()
      if (wantsOlder(position.current)) onWantsOlder()
    },
  }
}
