import { WAITING_WRITES_DAYS } from '@sendit/core/live/limits.ts'
import type { QueryClient } from '@tanstack/react-query'

export type QueuedMutation<Payload = unknown> = {
  /** A UUID, also the idempotency key. */
  id: string
  kind: string
  /** Null outside trips, such as the profile. */
  tripId: string | null
  title: string
  what: Payload
  bytes?: number
  /** ISO instant by this device's clock. */
  writtenAt: string
  state: 'waiting' | 'refused'
  reason?: string
}

/** Sent in writing order. */
export type Queue = readonly QueuedMutation[]

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

/** Each trip has a queue, as does everything outside trips, so none blocks another. */
export function queueKeyOf({ tripId }: Pick<QueuedMutation, 'tripId'>): string {
  return tripId ?? 'own'
}

/** Refused mutations do not block later ones. */
export function nextIn(queue: Queue, queueKey: string): QueuedMutation | undefined {
  return queue.find((mutation) => mutation.state === 'waiting' && queueKeyOf(mutation) === queueKey)
}

export function queueKeysOf(queue: Queue): string[] {
  return [...new Set(queue.filter(({ state }) => state === 'waiting').map(queueKeyOf))]
}

export function refused(queue: Queue, id: string, reason: string): Queue {
  return queue.map((mutation) => (mutation.id === id ? { ...mutation, state: 'refused', reason } : mutation))
}

/** Moves behind waiting ones, since it will arrive after them; a waiting one stays. */
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

export type Sending = {
  signal: AbortSignal
  queryClient: QueryClient
  person: Person
  /** It was queued, so no form is open to ask. */
  isQueued: boolean
}

export type MutationType<Payload, Result> = {
  /** Stored on phones: never reuse a name. */
  name: string
  /** One attempt under the mutation's id, so repeats do nothing. Throws like `writeApi`. */
  send: (mutation: QueuedMutation<Payload>, sending: Sending) => Promise<Result>
  onSuccess: (result: Result, mutation: QueuedMutation<Payload>, queryClient: QueryClient) => unknown
}

export type AnyMutationType = {
  name: string
  send: (mutation: QueuedMutation<never>, sending: Sending) => Promise<unknown>
  onSuccess: (result: never, mutation: QueuedMutation<never>, queryClient: QueryClient) => unknown
}

export type MutationTypeInfo = {
  one: string
  many: string
  /** Loaded when one is sent. If absent, uploads send it. */
  load?: () => Promise<AnyMutationType>
}

export type MutationTypeTable = Readonly<Record<string, MutationTypeInfo>>

/** The key reveals nothing about the person. */
export type Person = { kind: 'user'; userId: string } | { kind: 'guest'; inviteId: string }

export function personKey(person: Person): string {
  return person.kind === 'user' ? `user ${person.userId}` : `guest ${person.inviteId}`
}

const list = new Intl.ListFormat('en-GB')

/** 'a message, 2 expenses and a vote' */
export function countText(queue: Queue, types: MutationTypeTable): string {
  const counts = new Map<string, number>()
  for (const { kind } of queue) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return list.format([...counts].map(([kind, count]) => wordsOf(types, kind, count)))
}

function wordsOf(types: MutationTypeTable, kind: string, count: number): string {
  const type = types[kind]
  // Another tab may run a newer version.
  if (type === undefined) return count === 1 ? 'something else' : `${count} other things`
  return count === 1 ? type.one : `${count} ${type.many}`
}
