import type { Message } from '@sendit/core/chat/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery, readChanges, readNewer } from '#features/chat/queries.ts'
import { ApiError } from '#lib/api-error.ts'
import { type MessageHistory, withNewMessages, withoutGap } from './message-history.ts'

/** Does nothing before the first read, which includes them. */
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

/** True if earlier messages or changes are missing. */
export function hasMissed(queryClient: QueryClient, tripId: string, message: Message): boolean {
  const held = heldOf(queryClient, tripId)
  if (held?.version !== undefined && message.version !== undefined) return message.version > held.version + 1
  const last = held?.messages.at(-1)
  return last !== undefined && message.seq > last.seq + 1
}

/** The previous server version sends no `version`. */
export type AnnouncedState = { messageSeq: number; version?: number | undefined }

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
  /** The server has sent everything up to this number, and numbers become visible in order, so gaps below are final. */
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

/** One run at a time per trip. `announcedSeq`: the number the server announced. Throws if it cannot be read. */
export function catchUp(queryClient: QueryClient, tripId: string, announcedSeq = 0): Promise<void> {
  const reading = readingsOf(queryClient, tripId)
  reading.underWay ??= readMissed(queryClient, tripId, announcedSeq).finally(() => {
    reading.underWay = undefined
  })
  return reading.underWay
}

async function readMissed(queryClient: QueryClient, tripId: string, announcedSeq: number): Promise<void> {
  const { queryKey } = messagesQuery(tripId, null)
  // Cached messages shown during the first read say where to continue.
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.isInvalidated) await query.promise?.catch(() => undefined)
  const held = heldOf(queryClient, tripId)
  if (!held) return
  try {
    const changes = held.version === undefined ? undefined : await readChanges(tripId, held.version)
    if (changes === undefined) await readMissedWithoutVersions(queryClient, tripId, { held, announcedSeq })
    else addMessages(queryClient, tripId, changes.messages, changes.version)
  } catch (error) {
    // The server is behind or was restored from a backup: start again.
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    readingsOf(queryClient, tripId).knownThrough = 0
    await queryClient.resetQueries({ queryKey, exact: true })
  }
}

/** The previous server version returns new messages but no changes. */
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
