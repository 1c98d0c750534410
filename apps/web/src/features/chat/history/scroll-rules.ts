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
export function wantsNewer({ offset, viewportPx, contentPx }: ScrollPosition): boolean {
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
