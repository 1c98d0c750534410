import { WAITING_WRITES_DAYS } from '@sendit/core/live/limits.ts'

/** Something written here that the server has not acknowledged. */
export type Entry<What = unknown> = {
  /** A UUID, and the key by which the server knows a repeat: sending it twice does it once. */
  id: string
  /** A word of the table of kinds. */
  kind: string
  /** Null for what belongs to no trip, such as the profile. */
  tripId: string | null
  /** Names it for its writer, such as 'Dinner, £40.00'. */
  title: string
  /** JSON; each kind knows its own. */
  what: What
  /** Of the file that lies beside it. */
  bytes?: number
  /** ISO instant by this device's clock. */
  writtenAt: string
  state: 'waiting' | 'refused'
  /** The server's sentence about a refusal. */
  reason?: string
}

/** The order of writing is the order of sending. */
export type Queue = readonly Entry[]

/** What is written first: its id, and whose, and what. */
export type Draft<What = unknown> = Pick<Entry<What>, 'id' | 'tripId' | 'title' | 'what'>

export function waitingEntry(kind: string, draft: Draft, now: Date): Entry {
  return { ...draft, kind, writtenAt: now.toISOString(), state: 'waiting' }
}

export function withEntry(queue: Queue, entry: Entry): Queue {
  return [...withoutEntries(queue, [entry.id]), entry]
}

export function withoutEntries(queue: Queue, ids: readonly string[]): Queue {
  return queue.filter(({ id }) => !ids.includes(id))
}

/**
 * What goes out in order: everything of a trip, and what belongs to none, have a line each. What one line waits for holds up
 * no other.
 */
export function lineOf({ tripId }: Pick<Entry, 'tripId'>): string {
  return tripId ?? 'own'
}

/** What was refused stands aside: it holds up nothing that was written after it. */
export function nextIn(queue: Queue, line: string): Entry | undefined {
  return queue.find((entry) => entry.state === 'waiting' && lineOf(entry) === line)
}

export function linesOf(queue: Queue): string[] {
  return [...new Set(queue.filter(({ state }) => state === 'waiting').map(lineOf))]
}

export function refused(queue: Queue, id: string, reason: string): Queue {
  return queue.map((entry) => (entry.id === id ? { ...entry, state: 'refused', reason } : entry))
}

/** Tried again, it goes behind what waits already, as it will arrive after that. One that waits keeps its place. */
export function retried(queue: Queue, id: string): Queue {
  const entry = queue.find((each) => each.id === id)
  if (entry?.state !== 'refused') return queue
  const { reason: _refusedFor, ...rest } = entry
  return withEntry(queue, { ...rest, state: 'waiting' })
}

const DAY_MS = 86_400_000

export function isTooOld({ writtenAt }: Entry, now: Date): boolean {
  return now.getTime() - Date.parse(writtenAt) > WAITING_WRITES_DAYS * DAY_MS
}
