import { WRITER_HEADER } from '@sendit/core/auth/writer.ts'
import { GUEST_TOKEN_HEADER } from '@sendit/core/invites/limits.ts'
import { apiErrorOf } from './api-error.ts'
import { readGuestToken } from './guest-token.ts'
import { lastContact, recordContact } from './last-contact.ts'
import { createListeners } from './listeners.ts'
import { noteServerTime } from './server-clock.ts'
import { noteAnswer } from './session-events.ts'

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type WriteOptions = {
  /** Sent as JSON; FormData goes as multipart. */
  body?: unknown
  /** For calls that may be repeated without doing the thing twice: one per intention, of `useRepeatKey` or `newId`. */
  idempotencyKey?: string
  /** The version that was seen: when another one stands by now, the call is refused (412). */
  ifMatch?: string | undefined
  signal?: AbortSignal
}

/** What was read, and how far its trip was then, by the number of its last change. */
export type TripRead = { path: string; changeSeq: number }

/** Every read of a trip, once it was answered. */
export const tripReads = createListeners<TripRead>()

/**
 * A GET. Nobody signed in (401) is an empty result, every other refusal an `ApiError`. What was read before and has not
 * changed since is not sent again (304). What is read at an address that does not name its trip gives one that does, by
 * which it is known as a read of that trip.
 */
export async function readApi<Result>(
  path: string,
  signal?: AbortSignal,
  tripPath = path,
): Promise<Result | null> {
  const known = cachedAnswer(path)
  const response = await ask(withGuestToken(path), {
    credentials: 'include',
    ...(known && { headers: { 'if-none-match': known.tag } }),
    ...(signal && { signal }),
  })
  noteAnswer(path, response.status)
  if (response.status === 401) return null
  const isKnown = known !== undefined && response.status === 304
  if (!isKnown && !response.ok) throw await apiErrorOf(response)
  const result: unknown = isKnown ? known.result : await response.json()
  cacheAnswer(path, response.headers.get('etag'), result)
  const changeSeq = response.headers.get('trip-change-seq')
  if (changeSeq !== null) tripReads.emit({ path: tripPath, changeSeq: Number(changeSeq) })
  return result as Result
}

/** A call that changes something; every refusal is an `ApiError`. */
export async function writeApi<Result>(
  method: WriteMethod,
  path: string,
  options: WriteOptions = {},
): Promise<Result> {
  const { body, signal } = options
  const response = await ask(path, {
    method,
    credentials: 'include',
    headers: headersFor(options),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  noteAnswer(path, response.status)
  if (!response.ok) throw await apiErrorOf(response)
  return (await response.json()) as Result
}

async function ask(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(path, request).catch((error: unknown) => {
    // Whoever goes on to another screen takes their questions back.
    if (request.signal?.aborted !== true) lastContact.note(false)
    throw error
  })
  noteServerTime(response.headers.get('date'))
  recordContact(response)
  return response
}

function headersFor({ body, idempotencyKey, ifMatch }: WriteOptions): Headers {
  const headers = new Headers()
  const token = readGuestToken()
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  if (token !== null) headers.set(GUEST_TOKEN_HEADER, token)
  const writer = pageWriter.read()
  if (writer !== null) headers.set(WRITER_HEADER, writer)
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return headers
}

function withGuestToken(path: string): string {
  const token = readGuestToken()
  // A call that carries its own token (validating an invite, verifying a sign-in link) keeps it.
  if (token === null || /[?&]token=/.test(path)) return path
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}

/** Answers of the last reads with the tags they came with: enough for every screen of a trip, and for a long chat. */
const MOST = 100

export type CachedAnswer = { tag: string; result: unknown }

const answers = new Map<string, CachedAnswer>()

function cachedAnswer(path: string): CachedAnswer | undefined {
  return answers.get(path)
}

/** An answer without a tag replaces one that had it. */
function cacheAnswer(path: string, tag: string | null, result: unknown): void {
  answers.delete(path)
  if (tag === null) return
  answers.set(path, { tag, result })
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}

export function forgetAnswers(): void {
  answers.clear()
}

let name: string | null = null

/** For whom this page writes, as `personName` says it; null while it shows nobody. */
export const pageWriter = {
  read: () => name,
  write(person: string | null): void {
    name = person
  },
}
