import { WAITING_WRITES_DAYS } from '@sendit/core/live/limits.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Something written here that the server has not acknowledged. */
export type QueuedMutation<Payload = unknown> = {
  /** A UUID, and the key by which the server knows a repeat: sending it twice does it once. */
  id: string
  /** A word of the table of kinds. */
  kind: string
  /** Null for what belongs to no trip, such as the profile. */
  tripId: string | null
  /** Names it for its writer, such as 'Dinner, £40.00'. */
  title: string
  /** JSON; each kind knows its own. */
  what: Payload
  /** Of the file that lies beside it. */
  bytes?: number
  /** ISO instant by this device's clock. */
  writtenAt: string
  state: 'waiting' | 'refused'
  /** The server's sentence about a refusal. */
  reason?: string
}

/** The order of writing is the order of sending. */
export type Queue = readonly QueuedMutation[]

/** What is written first: its id, and whose, and what. */
export type Draft<Payload = unknown> = Pick<QueuedMutation<Payload>, 'id' | 'tripId' | 'title' | 'what'>

export function newQueuedMutation(kind: string, draft: Draft, now: Date): QueuedMutation {
  return { ...draft, kind, writtenAt: now.toISOString(), state: 'waiting' }
}

export function withMutation(queue: Queue, mutation: QueuedMutation): Queue {
  return [...withoutMutations(queue, [mutation.id]), mutation]
}

export function withoutMutations(queue: Queue, ids: readonly string[]): Queue {
  return queue.filter(({ id }) => !ids.includes(id))
}

/**
 * What goes out in order: everything of a trip, and what belongs to none, have a line each. What one line waits for holds up
 * no other.
 */
export function queueKeyOf({ tripId }: Pick<QueuedMutation, 'tripId'>): string {
  return tripId ?? 'own'
}

/** What was refused stands aside: it holds up nothing that was written after it. */
export function nextIn(queue: Queue, queueKey: string): QueuedMutation | undefined {
  return queue.find((mutation) => mutation.state === 'waiting' && queueKeyOf(mutation) === queueKey)
}

export function queueKeysOf(queue: Queue): string[] {
  return [...new Set(queue.filter(({ state }) => state === 'waiting').map(queueKeyOf))]
}

export function refused(queue: Queue, id: string, reason: string): Queue {
  return queue.map((mutation) => (mutation.id === id ? { ...mutation, state: 'refused', reason } : mutation))
}

/** Tried again, it goes behind what waits already, as it will arrive after that. One that waits keeps its place. */
export function retried(queue: Queue, id: string): Queue {
  const mutation = queue.find((each) => each.id === id)
  if (mutation?.state !== 'refused') return queue
  const { reason: _refusedFor, ...rest } = mutation
  return withMutation(queue, { ...rest, state: 'waiting' })
}

const DAY_MS = 86_400_000

export function isTooOld({ writtenAt }: QueuedMutation, now: Date): boolean {
  return now.getTime() - Date.parse(writtenAt) > WAITING_WRITES_DAYS * DAY_MS
}

/** What a kind of write gets to send one of its entries with. */
export type Sending = {
  signal: AbortSignal
  queryClient: QueryClient
  person: Person
  /** It has waited: nobody looks at a form any more who could be asked. */
  isQueued: boolean
}

/** A kind of write that may wait. It stands among the `mutations.ts` of its feature. */
export type MutationType<Payload, Result> = {
  /** Its word in the table, kept on phones: never given another meaning. */
  name: string
  /** One try. Under the entry's id, so that a repeat does nothing; throws as `writeApi` does. */
  send: (mutation: QueuedMutation<Payload>, sending: Sending) => Promise<Result>
  /** The server has it: shows that, wherever it is read. */
  onSuccess: (result: Result, mutation: QueuedMutation<Payload>, queryClient: QueryClient) => unknown
}

/** As a table holds them, whatever they carry. */
export type AnyMutationType = {
  name: string
  send: (mutation: QueuedMutation<never>, sending: Sending) => Promise<unknown>
  onSuccess: (result: never, mutation: QueuedMutation<never>, queryClient: QueryClient) => unknown
}

/** One line of the table of kinds. */
export type MutationTypeInfo = {
  /** How many of them are named: 'an expense', '2 expenses'. */
  one: string
  many: string
  /** Its code, fetched when one of them is sent. Without it the uploads send them. */
  load?: () => Promise<AnyMutationType>
}

export type MutationTypeTable = Readonly<Record<string, MutationTypeInfo>>

/** Names the person whose writes wait, in words that give nothing away. */
export type Person = { kind: 'user'; userId: string } | { kind: 'guest'; inviteId: string }

export function personKey(person: Person): string {
  return person.kind === 'user' ? `user ${person.userId}` : `guest ${person.inviteId}`
}

const list = new Intl.ListFormat('en-GB')

/** 'a message, 2 expenses and a vote', in the order of writing. */
export function countText(queue: Queue, types: MutationTypeTable): string {
  const counts = new Map<string, number>()
  for (const { kind } of queue) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return list.format([...counts].map(([kind, count]) => wordsOf(types, kind, count)))
}

function wordsOf(types: MutationTypeTable, kind: string, count: number): string {
  const type = types[kind]
  // Another tab of this browser may have a newer version.
  if (type === undefined) return count === 1 ? 'something else' : `${count} other things`
  return count === 1 ? type.one : `${count} ${type.many}`
}
