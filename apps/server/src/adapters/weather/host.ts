import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import type { Log } from '#log.ts'
import type { HostGauges } from './line.ts'
import { createLine } from './line.ts'
import { type Ask, WeatherFailure } from './port.ts'
import { type Quota, quotaPauseMs, weightOf } from './quota.ts'

const TIMEOUT_MS = 5000
const RETRY_AFTER_MS = { least: 300, most: 600 }
const KEY_REFUSED = new Set([401, 403])
const QUOTA_USED_UP = 429

export type Call<T> = {
  path: string
  params: Record<string, string>
  schema: z.ZodType<T>
  reading?: Reading
}

export type Host = {
  /** Throws only WeatherFailure. */
  get<T>(call: Call<T>, ask: Ask): Promise<T>
}

export type HostOptions = {
  /** For the log: an address could hold a key. */
  name: string
  baseUrl: string
  always?: Record<string, string>
  clock: Clock
  log: Log
  timeoutMs?: number | undefined
  quota: Quota
  gauges: HostGauges
}

export function createHost(options: HostOptions): Host {
  const breaker = createBreaker(options.clock)
  const line = createLine()
  const count = (outcome: string) => options.gauges.count({ host: options.name, outcome })
  options.gauges.watch(options.name, { line, isPaused: () => breaker.pause() !== undefined })

  function requireOpen() {
    const closed = breaker.pause()
    if (closed) throw new WeatherFailure(closed.kind, `${options.name} is left alone`, closed.leftMs)
  }

  async function askHost<T>(url: URL, { schema, reading }: Call<T>): Promise<T> {
    // Re-checked: the host may have failed while this waited.
    requireOpen()
    try {
      const answer = understand(await fetchTwice(url, options.timeoutMs ?? TIMEOUT_MS, reading), schema)
      breaker.succeed()
      count('answered')
      return answer
    } catch (error) {
      const failure = toFailure(error as RequestProblem, options, breaker)
      count(failure.kind === 'busy' ? 'over_quota' : 'failed')
      throw failure
    }
  }

  return {
    async get(call, ask) {
      const { path, params } = call
      requireOpen()
      await options.quota.spend(weightOf(params), ask).catch((error: unknown) => {
        count('refused')
        throw error
      })
      const url = new URL(options.baseUrl + path)
      url.search = new URLSearchParams({ ...params, ...options.always }).toString()
      return line.wait(() => askHost(url, call), ask)
    },
  }
}

async function fetchTwice(url: URL, timeoutMs: number, reading: Reading | undefined): Promise<unknown> {
  try {
    return await fetchJson(url, timeoutMs, reading)
  } catch (error) {
    if (!(error instanceof RequestProblem && mayPass(error))) throw error
    const { least, most } = RETRY_AFTER_MS
    await pause(least + Math.random() * (most - least))
    return fetchJson(url, timeoutMs, reading)
  }
}

/** Timeouts are not retried: the user has waited long enough. */
function mayPass({ kind, status }: RequestProblem): boolean {
  return kind === 'network' || kind === 'json' || (kind === 'status' && status >= 500)
}

function understand<T>(answer: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new RequestProblem('json')
}

function toFailure(
  problem: RequestProblem,
  { name, clock, log }: HostOptions,
  breaker: ReturnType<typeof createBreaker>,
): WeatherFailure {
  if (problem.status === QUOTA_USED_UP) {
    const pauseMs = quotaPauseMs(problem, clock.now())
    breaker.stayAway(pauseMs)
    log.warn({ host: name, seconds: Math.ceil(pauseMs / 1000) }, 'the weather quota is used up')
    return new WeatherFailure('busy', `${name}: quota`, pauseMs)
  }
  if (KEY_REFUSED.has(problem.status)) {
    log.error({ host: name, status: problem.status }, 'the weather provider refuses our key')
  }
  const pauseMs = breaker.fail()
  log.warn({ host: name, problem: problem.message, pauseMs }, 'the weather provider failed')
  return new WeatherFailure('unavailable', `${name}: ${problem.message}`, pauseMs)
}

const MAX_BYTES = 2 * 1024 * 1024
const NO_BODY = ''

/** Its message never holds an address, which may contain keys. */
class RequestProblem extends Error {
  override readonly name = 'RequestProblem'
  readonly kind: 'network' | 'timeout' | 'status' | 'json' | 'size'
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string

  constructor(
    kind: RequestProblem['kind'],
    details: { status?: number; retryAfter?: string | null; body?: string } = {},
  ) {
    super(details.status === undefined ? kind : `${kind} ${details.status}`)
    this.kind = kind
    this.status = details.status ?? 0
    this.retryAfter = details.retryAfter ?? null
    this.body = details.body ?? NO_BODY
  }
}

export type Reading = {
  maxBytes: number
  read(chunks: AsyncIterable<Uint8Array>): Promise<unknown>
}

const WHOLE: Reading = { maxBytes: MAX_BYTES, read: async (chunks) => JSON.parse(await textOf(chunks)) }

async function fetchJson(url: URL, timeoutMs: number, reading: Reading = WHOLE): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after')
      const body = await textOf(limited(response, MAX_BYTES))
      throw new RequestProblem('status', { status: response.status, retryAfter, body })
    }
    return await understood(limited(response, reading.maxBytes), reading)
  } catch (error) {
    if (error instanceof RequestProblem) throw error
    throw new RequestProblem(signal.aborted ? 'timeout' : 'network')
  }
}

async function understood(chunks: AsyncIterable<Uint8Array>, { read }: Reading): Promise<unknown> {
  let broken: unknown
  async function* watched() {
    try {
      yield* chunks
    } catch (error) {
      broken = error
      throw error
    }
  }
  try {
    return await read(watched())
  } catch (error) {
    throw broken ?? (error instanceof RequestProblem ? error : new RequestProblem('json'))
  }
}

async function* limited(response: Response, maxBytes: number): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new RequestProblem('size')
    yield chunk
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}

const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

export type Pause = { kind: 'unavailable' | 'busy'; leftMs: number }
export type Breaker = {
  pause(): Pause | undefined
  succeed(): void
  fail(): number | undefined
  stayAway(ms: number): void
}

/** After 5 failures in a row a pause of 30 s, then one probe; each failure doubles it, up to 5 minutes. */
function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let pauseMs = FIRST_PAUSE_MS
  let until = 0
  let kind: Pause['kind'] = 'unavailable'
  const now = () => clock.now().getTime()

  return {
    pause() {
      const leftMs = until - now()
      return leftMs > 0 ? { kind, leftMs } : undefined
    },
    succeed() {
      failures = 0
      pauseMs = FIRST_PAUSE_MS
    },
    fail() {
      failures += 1
      if (failures < FAILURES_TO_OPEN) return undefined
      const opened = pauseMs
      kind = 'unavailable'
      until = now() + opened
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      return opened
    },
    stayAway(ms) {
      kind = 'busy'
      until = now() + ms
    },
  }
}
