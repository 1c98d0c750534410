type Countable = { senderId: string; createdAt: string; deletedAt?: string | null | undefined }

/**
 * How many messages are unread: those of others created after `lastReadAt` (ISO instant) that stand. Without a timestamp the
 * count is 0 (docs/product.md 5.4).
 */
export function unreadCount(
  messages: readonly Countable[],
  viewerId: string,
  lastReadAt: string | null,
): number {
  if (lastReadAt === null) return 0
  return messages.filter((message) => isUnread(message, viewerId, lastReadAt)).length
}

/** The position of the first unread message, where the divider stands; -1 when all is read. */
export function firstUnreadIndex(
  messages: readonly Countable[],
  viewerId: string,
  lastReadAt: string | null,
): number {
  if (lastReadAt === null) return -1
  return messages.findIndex((message) => isUnread(message, viewerId, lastReadAt))
}

function isUnread(message: Countable, viewerId: string, lastReadAt: string): boolean {
  if (message.deletedAt) return false
  return message.senderId !== viewerId && Date.parse(message.createdAt) > Date.parse(lastReadAt)
}
