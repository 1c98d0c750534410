import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import type { Log } from '#log.ts'
import { createBreaker } from './breaker.ts'
import { fetchJson, type Reading, RequestProblem } from './fetch-json.ts'
import { createLine } from './line.ts'
import { type Ask, WeatherFailure } from './port.ts'
import { type Quota, weightOf } from './quota.ts'
import { quotaPauseMs } from './quota-pause.ts'
import type { HostGauges } from './weather-gauges.ts'

const TIMEOUT_MS = 5000
const RETRY_AFTER_MS = { least: 300, most: 600 }
const KEY_REFUSED = new Set([401, 403])
const QUOTA_USED_UP = 429

export type Call<T> = {
  path: string
  params: Record<string, string>
  schema: z.ZodType<T>
  /** For an answer that is too large to be taken in whole. */
  reading?: Reading
}

export type Host = {
  /** What the provider answers, understood by `schema`. Throws WeatherFailure, and nothing else. */
  get<T>(call: Call<T>, ask: Ask): Promise<T>
}

export type HostOptions = {
  /** For the log: an address could hold a key. */
  name: string
  baseUrl: string
  /** What every request carries, such as the key. */
  always?: Record<string, string>
  clock: Clock
  log: Log
  timeoutMs?: number | undefined
  /** Shared by the hosts that a provider counts together. */
  quota: Quota
  gauges: HostGauges
}

/** A provider's host: asked one thing at a time, once more when that may help, and not at all while it is failing. */
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
    // Again, because whoever waited in line may have seen it fail.
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

/** A host that took all of its time once would take it twice, and the person has waited long enough. */
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
