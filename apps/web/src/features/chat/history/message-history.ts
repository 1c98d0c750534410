import type { Message } from '@sendit/core/chat/contract.ts'

/** What the browser holds of a trip's chat: the newest messages without a gap, oldest first. */
export type MessageHistory = {
  messages: readonly Message[]
  /** More stand before the first one on the server. */
  hasOlder: boolean
  /**
   * Everything of these messages up to this version of the chat is in them (docs/decisions/0040); absent where a server of the
   * version before gave them.
   */
  version?: number | undefined
}

/**
 * Puts messages where they belong, by the trip's own counter. Of two copies the one with the higher version stands; of
 * equal ones the later reading, as names and pictures change without one. Nothing is ever taken away: a deleted message stays
 * as a line that says so.
 */
export function mergeMessages(held: readonly Message[], newMessages: readonly Message[]): readonly Message[] {
  if (newMessages.length === 0) return held
  if (isAppendable(held, newMessages)) return [...held, ...newMessages]
  const byId = new Map(held.map((message) => [message.id, message]))
  for (const message of newMessages) {
    if (versionOf(message) >= versionOf(byId.get(message.id))) byId.set(message.id, message)
  }
  return [...byId.values()].sort((one, other) => one.seq - other.seq)
}

/** With a page before it. Whether older messages exist is known by the one that reaches back further. */
export function withPage(held: MessageHistory, page: MessageHistory): MessageHistory {
  const reachesBack = firstSeq(page) <= firstSeq(held)
  return {
    ...held,
    messages: mergeMessages(held.messages, page.messages),
    hasOlder: reachesBack ? page.hasOlder : held.hasOlder,
  }
}

/**
 * With what the socket told or a catching-up brought, in any order. What stands before the first message held is left to whoever
 * looks back. `version`: how far a catching-up came.
 */
export function withNewMessages(
  held: MessageHistory,
  newMessages: readonly Message[],
  version = 0,
): MessageHistory {
  const first = held.hasOlder ? firstSeq(held) : 0
  const messages = mergeMessages(
    held.messages,
    newMessages.filter(({ seq }) => seq >= first),
  )
  if (held.version === undefined) return { ...held, messages }
  // Each version is one change of one message, so the next one is all that was missing up to there.
  const known = Math.max(held.version, version)
  const next = newMessages.reduce(
    (through, newer) => (newer.version === through + 1 ? through + 1 : through),
    known,
  )
  return { ...held, messages, version: next }
}

/**
 * The newest reading with what was held before. What the device kept may end before it begins: then more was said
 * meanwhile than one reading brings, and the older ones are read again by whoever looks back. So are those of which nobody knows
 * up to when they are true.
 */
export function joinHistories(held: MessageHistory | null | undefined, read: MessageHistory): MessageHistory {
  if (!held || held === read) return read
  const last = held.messages.at(-1)
  const isApart = last !== undefined && read.hasOlder && last.seq + 1 < firstSeq(read)
  if (isApart) return read
  if (held.version === undefined && read.version !== undefined) {
    const lastRead = read.messages.at(-1)?.seq ?? 0
    const newer = held.messages.filter(({ seq }) => seq > lastRead)
    return { ...read, messages: mergeMessages(read.messages, newer) }
  }
  return { ...withPage(held, read), version: earlier(held.version, read.version) }
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

/** How far a reading is: up to the last change among what it read first, which is its newest page. */
export function versionOfPage(newest: readonly Message[]): number | undefined {
  if (newest.some(({ version }) => version === undefined)) return undefined
  return Math.max(0, ...newest.map(versionOf))
}

function versionOf(message: Message | undefined): number {
  return message?.version ?? -1
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? one : Math.min(one, other)
}

function firstSeq({ messages }: MessageHistory): number {
  return messages[0]?.seq ?? Number.POSITIVE_INFINITY
}

/** The ordinary case, one new message at the end, costs no sorting. */
function isAppendable(held: readonly Message[], newMessages: readonly Message[]): boolean {
  let last = held.at(-1)?.seq ?? 0
  for (const { seq } of newMessages) {
    if (seq <= last) return false
    last = seq
  }
  return true
}
