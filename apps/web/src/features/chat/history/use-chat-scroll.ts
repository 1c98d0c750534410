import { useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { wantsOlder } from './scroll-rules.ts'
import { usePinnedEnd } from './use-pinned-end.ts'

/** The divider of the unread messages does not stick to the header. */
const ABOVE_UNREAD_PX = 56

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
  const list = useRef<VirtualizerHandle>(null)
  const { scroller, isPinned, goToEnd, look } = usePinnedEnd(unreadIndex < 0)

  const openedAt = useRef(unreadIndex)
  useLayoutEffect(() => {
    if (openedAt.current >= 0) {
      list.current?.scrollToIndex(openedAt.current, { align: 'start', offset: -ABOVE_UNREAD_PX })
    }
  }, [])

  // What the viewer writes is always seen, and what comes while the end is in view counts as seen.
  const [seenKey, setSeenKey] = useState(lastKey)
  if (isPinned && seenKey !== lastKey) setSeenKey(lastKey)
  const lastKeyBefore = useRef(lastKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new last row moves the list.
  useLayoutEffect(() => {
    if (lastKeyBefore.current === lastKey) return
    lastKeyBefore.current = lastKey
    if (isLastOwn || isPinned) goToEnd()
  }, [lastKey])

  // Only while rows are put before the first one the list keeps its distance from the end.
  const [shownFirstKey, setShownFirstKey] = useState(firstKey)
  useLayoutEffect(() => setShownFirstKey(firstKey), [firstKey])

  return {
    scroller,
    list,
    isPinned,
    goToEnd,
    isPrepending: shownFirstKey !== firstKey,
    hasNewBelow: !isPinned && seenKey !== lastKey,
    handleScroll: () => {
      const { before, now } = look()
      if (now.offset < before.offset && wantsOlder(now)) onWantsOlder()
    },
    handleScrollEnd: () => {
      if (wantsOlder(look().now)) onWantsOlder()
    },
  }
}
