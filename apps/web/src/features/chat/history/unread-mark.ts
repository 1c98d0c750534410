import type { Message } from '@sendit/core/chat/contract.ts'
import { firstUnreadIndex, unreadCount } from '@sendit/core/chat/unread-count.ts'
import type { UnreadMark } from './chat-rows.ts'

type Reader = {
  viewerId: string | null
  /** Up to when this browser had read. */
  readBefore: string | null
  /** Up to which number another device had. */
  readThrough: number
}

/** Where the divider stands; without knowing who is reading there is none. */
export function unreadMarkOf(
  messages: readonly Message[],
  { viewerId, readBefore, readThrough }: Reader,
): UnreadMark | null {
  if (viewerId === null) return null
  const after = messages.filter(({ seq }) => seq > readThrough)
  const first = after[firstUnreadIndex(after, viewerId, readBefore)]
  return first === undefined
    ? null
    : { beforeMessageId: first.id, count: unreadCount(after, viewerId, readBefore) }
}
