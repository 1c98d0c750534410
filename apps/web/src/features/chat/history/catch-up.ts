import type { Message } from '@sendit/core/chat/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery, readNewer } from '#features/chat/queries.ts'
import { ApiError } from '#lib/api-error.ts'
import { type MessageHistory, mergeHistories, withoutGap } from './message-history.ts'

/** Writes messages into what is held; nothing happens before the first reading, which brings them itself. */
export function addMessages(queryClient: QueryClient, tripId: string, messages: readonly Message[]): void {
  const { queryKey } = messagesQuery(tripId, null)
  queryClient.setQueryData<MessageHistory | null>(
    queryKey,
    (held) => held && mergeHistories(held, { messages, hasOlder: held.hasOlder }),
  )
}

/** True when a message came whose forerunners did not. */
export function hasMissed(queryClient: QueryClient, tripId: string, message: Message): boolean {
  const held = queryClient.getQueryData<MessageHistory | null>(messagesQuery(tripId, null).queryKey)
  const last = held?.messages.at(-1)
  return last !== undefined && message.seq > last.seq + 1
}

/** True when the trip has come to this number and what is held without a gap has not, nor was it asked for. */
export function lacksMessages(queryClient: QueryClient, tripId: string, messageSeq: number): boolean {
  const held = queryClient.getQueryData<MessageHistory | null>(messagesQuery(tripId, null).queryKey)
  const known = readingsOf(queryClient, tripId).knownThrough
  const last = withoutGap(held?.messages ?? [], known).at(-1)?.seq ?? 0
  return Boolean(held) && messageSeq > Math.max(last, known)
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
 * Reads what is missing at the end of what is held, once at a time for a trip. `toldSeq`: the number to which the server
 * said that the trip had come. Throws when it cannot be read.
 */
export function catchUp(queryClient: QueryClient, tripId: string, toldSeq = 0): Promise<void> {
  const reading = readingsOf(queryClient, tripId)
  reading.underWay ??= readMissed(queryClient, tripId, toldSeq).finally(() => {
    reading.underWay = undefined
  })
  return reading.underWay
}

async function readMissed(queryClient: QueryClient, tripId: string, toldSeq: number): Promise<void> {
  const { queryKey } = messagesQuery(tripId, null)
  const held = queryClient.getQueryData<MessageHistory | null>(queryKey)
  if (!held) return
  const reading = readingsOf(queryClient, tripId)
  try {
    const news = await readNewer(tripId, withoutGap(held.messages, reading.knownThrough))
    addMessages(queryClient, tripId, news)
    reading.knownThrough = Math.max(reading.knownThrough, toldSeq, news.at(-1)?.seq ?? 0)
  } catch (error) {
    // The server does not know the last message any more (a restored backup): begin anew.
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    reading.knownThrough = 0
    await queryClient.resetQueries({ queryKey, exact: true })
  }
}
