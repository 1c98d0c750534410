import { GROUP_WINDOW_MS } from './limits.ts'

type Groupable = { senderId: string; createdAt: string }

export type PlaceInGroup = { startsGroup: boolean; endsGroup: boolean; startsDay: boolean }

/** docs/product.md 5.3. `dayOf` maps an ISO instant to the viewer's day. */
export function groupMessages(
  messages: readonly Groupable[],
  dayOf: (instant: string) => string,
): PlaceInGroup[] {
  const starts = messages.map((message, index) => {
    const previous = messages[index - 1]
    const startsDay = previous === undefined || dayOf(previous.createdAt) !== dayOf(message.createdAt)
    return { startsDay, startsGroup: startsDay || previous === undefined || !isSameGroup(previous, message) }
  })
  return starts.map((place, index) => ({ ...place, endsGroup: starts[index + 1]?.startsGroup ?? true }))
}

function isSameGroup(earlier: Groupable, later: Groupable): boolean {
  const gapMs = Date.parse(later.createdAt) - Date.parse(earlier.createdAt)
  return earlier.senderId === later.senderId && gapMs <= GROUP_WINDOW_MS
}

type Countable = { senderId: string; createdAt: string; deletedAt?: string | null | undefined }

/** Counts others' undeleted messages; 0 without a timestamp (docs/product.md 5.4). */
export function unreadCount(
  messages: readonly Countable[],
  viewerId: string,
  lastReadAt: string | null,
): number {
  if (lastReadAt === null) return 0
  return messages.filter((message) => isUnread(message, viewerId, lastReadAt)).length
}

/** -1 if all are read. */
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

type Span = { from: number; length: number }

/** Returns the error text, or undefined if valid. */
export function mentionProblem(text: string, mentions: readonly Span[]): string | undefined {
  const inOrder = [...mentions].sort((one, other) => one.from - other.from)
  let end = 0
  for (const { from, length } of inOrder) {
    if (from < end) return 'Two mentions stand in the same place.'
    end = from + length
    if (end > text.length) return 'A mention stands outside of the text.'
  }
  return undefined
}
