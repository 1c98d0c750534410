import type { Message } from '@sendit/core/chat/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery, readChanges, readNewer } from '#features/chat/queries.ts'
import { ApiError } from '#lib/api-error.ts'
import { type MessageHistory, withNewMessages, withoutGap } from './message-history.ts'

/** Writes messages into what is held; nothing happens before the first reading, which brings them itself. */
export function addMessages(
  queryClient: QueryClient,
  tripId: string,
  messages: readonly Message[],
  version?: number,
): void {
  const { queryKey } = messagesQuery(tripId, null)
  queryClient.setQueryData<MessageHistory | null>(
    queryKey,
    (held) => held && withNewMessages(held, messages, version),
  )
}

/** True when a message came whose forerunners, or earlier changes, did not. */
export function hasMissed(queryClient: QueryClient, tripId: string, message: Message): boolean {
  const held = heldOf(queryClient, tripId)
  if (held?.version !== undefined && message.version !== undefined) return message.version > held.version + 1
  const last = held?.messages.at(-1)
  return last !== undefined && message.seq > last.seq + 1
}

/** How far the server says that a trip's chat is; a server of the version before tells no version. */
export type AnnouncedState = { messageSeq: number; version?: number | undefined }

/** True when the trip has come so far and what is held has not, nor was it asked for. */
export function isBehind(
  queryClient: QueryClient,
  tripId: string,
  { messageSeq, version }: AnnouncedState,
): boolean {
  const held = heldOf(queryClient, tripId)
  if (held?.version !== undefined && version !== undefined) return version > held.version
  const known = readingsOf(queryClient, tripId).knownThrough
  const last = withoutGap(held?.messages ?? [], known).at(-1)?.seq ?? 0
  return Boolean(held) && messageSeq > Math.max(last, known)
}

function heldOf(queryClient: QueryClient, tripId: string): MessageHistory | null | undefined {
  return queryClient.getQueryData<MessageHistory | null>(messagesQuery(tripId, null).queryKey)
}

type Readings = {
  underWay: Promise<void> | undefined
  /**
   * The server was asked for all up to this number and has sent them, and numbers become visible in their order: what is
   * missing below was given to no message, and asking again would find as little.
   */
  knownThrough: number
}

const readings = new WeakMap<QueryClient, Map<string, Readings>>()

function readingsOf(queryClient: QueryClient, tripId: string): Readings {
  const ofClient = readings.get(queryClient) ?? new Map<string, Readings>()
  readings.set(queryClient, ofClient)
  const known = ofClient.get(tripId) ?? { underWay: undefined, knownThrough: 0 }
  ofClient.set(tripId, known)
  return known
}

/**
 * Reads what is new or changed since what is held, once at a time for a trip. `announcedSeq`: the number to which the server
 * said that the trip had come. Throws when it cannot be read.
 */
export function catchUp(queryClient: QueryClient, tripId: string, announcedSeq = 0): Promise<void> {
  const reading = readingsOf(queryClient, tripId)
  reading.underWay ??= readMissed(queryClient, tripId, announcedSeq).finally(() => {
    reading.underWay = undefined
  })
  return reading.underWay
}

async function readMissed(queryClient: QueryClient, tripId: string, announcedSeq: number): Promise<void> {
  const { queryKey } = messagesQuery(tripId, null)
  // What the device kept is shown while the newest is read: that says where to go on.
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.isInvalidated) await query.promise?.catch(() => undefined)
  const held = heldOf(queryClient, tripId)
  if (!held) return
  try {
    const changes = held.version === undefined ? undefined : await readChanges(tripId, held.version)
    if (changes === undefined) await readMissedWithoutVersions(queryClient, tripId, { held, announcedSeq })
    else addMessages(queryClient, tripId, changes.messages, changes.version)
  } catch (error) {
    // The server has not come so far, or does not know the last message (a restored backup): begin anew.
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    readingsOf(queryClient, tripId).knownThrough = 0
    await queryClient.resetQueries({ queryKey, exact: true })
  }
}

/** A server of the version before answers what came after a message, and nothing of what changed. */
async function readMissedWithoutVersions(
  queryClient: QueryClient,
  tripId: string,
  { held, announcedSeq }: { held: MessageHistory; announcedSeq: number },
): Promise<void> {
  const reading = readingsOf(queryClient, tripId)
  const newMessages = await readNewer(tripId, withoutGap(held.messages, reading.knownThrough))
  addMessages(queryClient, tripId, newMessages)
  reading.knownThrough = Math.max(reading.knownThrough, announcedSeq, newMessages.at(-1)?.seq ?? 0)
}
