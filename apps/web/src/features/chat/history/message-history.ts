import type { Message } from '@sendit/core/chat/contract.ts'

/** The newest messages without a gap, oldest first. */
export type MessageHistory = {
  messages: readonly Message[]
  hasOlder: boolean
  /** Every change up to this version is included; absent from the previous server version. */
  version?: number | undefined
}

/**
 * Sorted by sequence. The higher version wins, else the later read, since names and pictures change without one. Deleted
 * messages remain.
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

/** The one reaching further back knows whether older messages exist. */
export function withPage(held: MessageHistory, page: MessageHistory): MessageHistory {
  const reachesBack = firstSeq(page) <= firstSeq(held)
  return {
    ...held,
    messages: mergeMessages(held.messages, page.messages),
    hasOlder: reachesBack ? page.hasOlder : held.hasOlder,
  }
}

/** Accepts any order; ignores messages before the first held. `version`: how far a catch-up read. */
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
  // Each version is one change, so the next one leaves no gap.
  const known = Math.max(held.version, version)
  const next = newMessages.reduce(
    (through, newer) => (newer.version === through + 1 ? through + 1 : through),
    known,
  )
  return { ...held, messages, version: next }
}

/** Held messages that end before the fresh page begins, or have no version, are dropped; scrolling back refetches them. */
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

/** Messages up to the first gap in sequence. Missing numbers up to `knownThrough` were never used. Same array without a gap. */
export function withoutGap(messages: readonly Message[], knownThrough = 0): readonly Message[] {
  const gap = messages.findIndex(
    ({ seq }, index) => seq - 1 > knownThrough && index > 0 && seq !== (messages[index - 1]?.seq ?? 0) + 1,
  )
  return gap < 0 ? messages : messages.slice(0, gap)
}

/** The last change on the newest page, which is read first. */
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

/** Common case: one new message needs no sorting. */
function isAppendable(held: readonly Message[], newMessages: readonly Message[]): boolean {
  let last = held.at(-1)?.seq ?? 0
  for (const { seq } of newMessages) {
    if (seq <= last) return false
    last = seq
  }
  return true
}
