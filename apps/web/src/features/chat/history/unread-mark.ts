import type { Message } from '@sendit/core/chat/contract.ts'
import { firstUnreadIndex, unreadCount } from '@sendit/core/chat/unread-count.ts'
import type { UnreadMark } from './chat-rows.ts'

/** Where the divider stands; without knowing who is reading there is none. */
export function unreadMarkOf(
  messages: readonly Message[],
  viewerId: string | null,
  readBefore: string | null,
): UnreadMark | null {
  if (viewerId === null) return null
  const first = messages[firstUnreadIndex(messages, viewerId, readBefore)]
  return first === undefined
    ? null
    : { beforeMessageId: first.id, count: unreadCount(messages, viewerId, readBefore) }
}
