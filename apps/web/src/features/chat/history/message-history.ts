import type { Message } from '@sendit/core/chat/contract.ts'

/** What the browser holds of a trip's chat: the newest messages without a gap, oldest first. */
export type MessageHistory = {
  messages: readonly Message[]
  /** More stand before the first one on the server. */
  hasOlder: boolean
}

/**
 * Puts messages where they belong, by the trip's own counter; one that is there already is replaced by its newer
 * reading, as names and pictures change. Nothing is ever taken away: messages cannot be deleted.
 */
export function mergeMessages(held: readonly Message[], news: readonly Message[]): readonly Message[] {
  if (news.length === 0) return held
  if (isAppendable(held, news)) return [...held, ...news]
  const byId = new Map(held.map((message) => [message.id, message]))
  for (const message of news) byId.set(message.id, message)
  return [...byId.values()].sort((one, other) => one.seq - other.seq)
}

/** Two readings of the same chat in one. Whether older messages exist is known by the one that reaches back further. */
export function mergeHistories(
  held: MessageHistory | null | undefined,
  read: MessageHistory,
): MessageHistory {
  if (!held || held === read) return read
  const messages = mergeMessages(held.messages, read.messages)
  const readReachesBack = firstSeq(read) <= firstSeq(held)
  return { messages, hasOlder: readReachesBack ? read.hasOlder : held.hasOlder }
}

/**
 * The messages up to the first one that is missing: a step of two means that something was said while nobody listened.
 * Numbers up to `knownThrough` that are not there were never given to a message. The same array when nothing is missing.
 */
export function withoutGap(messages: readonly Message[], knownThrough = 0): readonly Message[] {
  const gap = messages.findIndex(
    ({ seq }, index) => seq - 1 > knownThrough && index > 0 && seq !== (messages[index - 1]?.seq ?? 0) + 1,
  )
  return gap < 0 ? messages : messages.slice(0, gap)
}

function firstSeq({ messages }: MessageHistory): number {
  return messages[0]?.seq ?? Number.POSITIVE_INFINITY
}

/** The ordinary case, one new message at the end, costs no sorting. */
function isAppendable(held: readonly Message[], news: readonly Message[]): boolean {
  let last = held.at(-1)?.seq ?? 0
  for (const { seq } of news) {
    if (seq <= last) return false
    last = seq
  }
  return true
}
