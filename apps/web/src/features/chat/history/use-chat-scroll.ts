import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Keeps the divider clear of the header. */
const ABOVE_UNREAD_PX = 56

type ChatScroll = {
  unreadIndex: number
  target: { index: number; number: number } | null
  firstKey: string
  lastKey: string
  isLastOwn: boolean
  onWantsOlder: () => void
  onWantsNewer: (() => void) | undefined
}

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

  // Own messages, and those arriving at the visible end, count as seen.
  const [seenKey, setSeenKey] = useState(lastKey)
  if (isPinned && seenKey !== lastKey) setSeenKey(lastKey)
  const lastKeyBefore = useRef(lastKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new last row moves the list.
  useLayoutEffect(() => {
    if (lastKeyBefore.current === lastKey) return
    lastKeyBefore.current = lastKey
    if (isLastOwn || isPinned) goToEnd()
  }, [lastKey])

  // The distance from the end is kept only while rows are prepended.
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
    look: () => {
      const before = position.current
      const now = positionOf(scroller.current)
      pin(mayPin && staysPinned(pinned.current, { before, now, isReaderActing: isReaderActing() }))
      position.current = now
      return { before, now }
    },
  }
}

/** Read from the DOM: the list learns its new size later. */
function positionOf(element: HTMLElement | null): ScrollPosition {
  if (element === null) return NOWHERE
  return { offset: element.scrollTop, viewportPx: element.clientHeight, contentPx: element.scrollHeight }
}

const ACTING_FOR_MS = 1000

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

const PINNED_WITHIN_PX = 48
const READ_MORE_WITHIN_PX = 900

export type ScrollPosition = { offset: number; viewportPx: number; contentPx: number }

export function isAtEnd({ offset, viewportPx, contentPx }: ScrollPosition): boolean {
  return contentPx - viewportPx - offset <= PINNED_WITHIN_PX
}

export function wantsOlder({ offset }: ScrollPosition): boolean {
  return offset < READ_MORE_WITHIN_PX
}

function wantsNewer({ offset, viewportPx, contentPx }: ScrollPosition): boolean {
  return contentPx - viewportPx - offset < READ_MORE_WITHIN_PX
}

/** Only scrolling up unpins. Growing content, keyboards and rows shorter than estimated also move the list. */
export function staysPinned(
  wasPinned: boolean,
  { before, now, isReaderActing }: { before: ScrollPosition; now: ScrollPosition; isReaderActing: boolean },
): boolean {
  if (isAtEnd(now)) return true
  const isResized = now.contentPx !== before.contentPx || now.viewportPx !== before.viewportPx
  return wasPinned && (now.offset >= before.offset || (isResized && !isReaderActing))
}
