import { WRITER_HEADER } from '@sendit/core/auth/writer.ts'
import { GUEST_TOKEN_HEADER } from '@sendit/core/invites/limits.ts'
import { apiErrorOf } from './api-error.ts'
import { readGuestToken } from './guest-token.ts'
import { lastContact, noteServerTime, recordContact } from './last-contact.ts'
import { createListeners } from './listeners.ts'
import { noteAnswer } from './session-events.ts'

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type WriteOptions = {
  body?: unknown
  /** One key per intention, from `useRepeatKey` or `newId`; makes repeats safe. */
  idempotencyKey?: string
  /** If the version has changed, the server refuses with 412. */
  ifMatch?: string | undefined
  signal?: AbortSignal
}

/** `changeSeq`: the trip's last change at that time. */
export type TripRead = { path: string; changeSeq: number }

export const tripReads = createListeners<TripRead>()

/**
 * A 401 resolves to null; other refusals throw `ApiError`. Unchanged data costs a 304. `tripPath` names the trip if `path` does
 * not.
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

/** Throws `ApiError` on refusal. */
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
    // An aborted request says nothing about the server.
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
  // Calls with their own token (invite, sign-in link) keep it.
  if (token === null || /[?&]token=/.test(path)) return path
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}

/** Enough for every screen of a trip and a long chat. */
const MOST = 100

export type CachedAnswer = { tag: string; result: unknown }

const answers = new Map<string, CachedAnswer>()

function cachedAnswer(path: string): CachedAnswer | undefined {
  return answers.get(path)
}

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

export const pageWriter = {
  read: () => name,
  write(person: string | null): void {
    name = person
  },
}
