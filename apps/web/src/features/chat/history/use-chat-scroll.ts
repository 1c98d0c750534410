import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

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

const NOWHERE: ScrollPosition = { offset: 0, viewportPx: 0, contentPx: 0 }

/** Keeps the end of the list in view for as long as the reader is there, where it is the end of the chat (`mayPin`). */
function usePinnedEnd({ isPinnedAtFirst, mayPin }: { isPinnedAtFirst: boolean; mayPin: boolean }) {
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

/** A wheel or a key moves the list within this time. */
const ACTING_FOR_MS = 1000

/** Tells whether the reader's own hand moves the list: a wheel, a finger, a key, or the scroll bar held. */
function useReaderActing(scroller: RefObject<HTMLElement | null>): () => boolean {
  const actingUntil = useRef(0)
  useEffect(() => {
    const { current: element } = scroller
    if (element === null) return
    const act = () => {
      actingUntil.current = performance.now() + ACTING_FOR_MS
    }
    const hold = () => {
      actingUntil.current = Number.POSITIVE_INFINITY
    }
    const acts = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of acts) element.addEventListener(name, act, { passive: true })
    element.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', act)
    window.addEventListener('pointercancel', act)
    return () => {
      for (const name of acts) element.removeEventListener(name, act)
      element.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', act)
      window.removeEventListener('pointercancel', act)
    }
  }, [scroller])
  return () => performance.now() < actingUntil.current
}

/** So near the end, a reader follows what comes in. */
const PINNED_WITHIN_PX = 48
/** So near the start or the end, more messages are fetched before the reader gets there. */
const READ_MORE_WITHIN_PX = 900

export type ScrollPosition = { offset: number; viewportPx: number; contentPx: number }

export function isAtEnd({ offset, viewportPx, contentPx }: ScrollPosition): boolean {
  return contentPx - viewportPx - offset <= PINNED_WITHIN_PX
}

export function wantsOlder({ offset }: ScrollPosition): boolean {
  return offset < READ_MORE_WITHIN_PX
}

/** Where what is shown does not reach up to the newest message. */
function wantsNewer({ offset, viewportPx, contentPx }: ScrollPosition): boolean {
  return contentPx - viewportPx - offset < READ_MORE_WITHIN_PX
}

/**
 * Whether the list follows its end from now on. Only a reader who goes up lets go of it. Content that grows, a keyboard
 * that takes half of the screen, and rows that turn out shorter than expected move the list as well, and are not the
 * reader's doing.
 */
export function staysPinned(
  wasPinned: boolean,
  { before, now, isReaderActing }: { before: ScrollPosition; now: ScrollPosition; isReaderActing: boolean },
): boolean {
  if (isAtEnd(now)) return true
  const isResized = now.contentPx !== before.contentPx || now.viewportPx !== before.viewportPx
  return wasPinned && (now.offset >= before.offset || (isResized && !isReaderActing))
}
