import { useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { wantsNewer, wantsOlder } from './scroll-rules.ts'
import { usePinnedEnd } from './use-pinned-end.ts'

/** The divider of the unread messages does not stick to the header. */
const ABOVE_UNREAD_PX = 56

type ChatScroll = {
  /** Where the chat opens; -1 for its end. */
  unreadIndex: number
  /** The row that was jumped to; each jump has its own number. */
  target: { index: number; number: number } | null
  /** Keys of the first and of the last row. */
  firstKey: string
  lastKey: string
  isLastOwn: boolean
  onWantsOlder: () => void
  /** Absent where the last row is the newest of the chat. */
  onWantsNewer: (() => void) | undefined
}

/** Opens at the target, the unread divider or the end, and follows the end only while the reader is there. */
export function useChatScroll(props: ChatScroll) {
  const { unreadIndex, target, firstKey, lastKey, isLastOwn, onWantsOlder, onWantsNewer } = props
  const list = useRef<VirtualizerHandle>(null)
  const { scroller, isPinned, goToEnd, letGo, look } = usePinnedEnd({
    isPinnedAtFirst: unreadIndex < 0 && target === null,
    mayPin: onWantsNewer === undefined,
  })

  const openedAt = useRef(target === null ? unreadIndex : -1)
  useLayoutEffect(() => {
    if (openedAt.current >= 0) {
      list.current?.scrollToIndex(openedAt.current, { align: 'start', offset: -ABOVE_UNREAD_PX })
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves later is followed by nobody.
  useLayoutEffect(() => {
    if (target === null) return
    letGo()
    list.current?.scrollToIndex(target.index, { align: 'center' })
  }, [target?.number])

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
      if (now.offset > before.offset && wantsNewer(now)) onWantsNewer?.()
    },
    handleScrollEnd: () => {
      const { now } = look()
      if (wantsOlder(now)) onWantsOlder()
      if (wantsNewer(now)) onWantsNewer?.()
    },
  }
}
