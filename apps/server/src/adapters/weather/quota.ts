import { daysBetween } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Counters } from '#adapters/realtime/port.ts'
import { type Ask, WeatherFailure } from './port.ts'

export type QuotaWindow = { windowMs: number; max: number; ofOneAsker: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Days at plain weight (docs/weather.md 1.3). */
const REFERENCE_DAYS = 14

// docs/weather.md 1.3. A page with twelve beaches weighs about 36, so one asker gets some fifty a day.
export const OPEN_METEO_FREE: readonly QuotaWindow[] = [
  { windowMs: MINUTE_MS, max: 600, ofOneAsker: 150 },
  { windowMs: HOUR_MS, max: 5_000, ofOneAsker: 1_000 },
  { windowMs: DAY_MS, max: 10_000, ofOneAsker: 2_000 },
]
const A_MILLION_A_MONTH: QuotaWindow = { windowMs: DAY_MS, max: 32_000, ofOneAsker: 6_400 }
export const OPEN_METEO_PAID: readonly QuotaWindow[] = [
  { windowMs: MINUTE_MS, max: 600, ofOneAsker: 150 },
  A_MILLION_A_MONTH,
]
/** Two calls per beach: now and the forecast. */
export const OPEN_WEATHER_MAP: readonly QuotaWindow[] = [
  { windowMs: MINUTE_MS, max: 60, ofOneAsker: 30 },
  A_MILLION_A_MONTH,
]

/** The rest is for other programs on the same address, and for late counts. */
const SHARE_OF_ALL = 0.9
/** The rest is reserved for known riding places. */
const SHARE_OF_UNKNOWN = 0.5

export type Quota = {
  /** Throws WeatherFailure 'busy'. */
  spend(weight: number, ask: Ask): Promise<void>
}

export type QuotaOptions = {
  name: string
  windows: readonly QuotaWindow[]
  counters: Counters
  clock: Clock
  meters: Meters
}

type Share = { name: string; max: number }
type Used = { count: number; endsAtMs: number }

const ALL = 'all'

export function createQuota(options: QuotaOptions): Quota {
  const { name, windows, counters, clock } = options
  const used = new Map<number, Used>()
  measure(options, used)

  /** Narrow shares first: their refusals must not count against everybody. */
  function sharesOf({ max, ofOneAsker }: QuotaWindow, { askers, isKnown }: Ask): Share[] {
    const own = askers.map((asker) => ({ name: asker, max: ofOneAsker }))
    const unknown = isKnown ? [] : [{ name: 'unknown places', max: max * SHARE_OF_UNKNOWN }]
    return [...own, ...unknown, { name: ALL, max: max * SHARE_OF_ALL }]
  }

  return {
    async spend(weight, ask) {
      for (const window of windows) {
        for (const share of sharesOf(window, ask)) {
          const key = `weather:${name}:${window.windowMs}:${share.name}`
          const { count, resetsInMs } = await counters.hit(key, window.windowMs, weight)
          if (share.name === ALL) {
            used.set(window.windowMs, { count, endsAtMs: clock.now().getTime() + resetsInMs })
          }
          if (count > share.max) throw new WeatherFailure('busy', `${name}: own share is used up`, resetsInMs)
        }
      }
    },
  }
}

function measure({ name, windows, clock, meters }: QuotaOptions, used: ReadonlyMap<number, Used>) {
  const leftOf = ({ windowMs, max }: QuotaWindow) => {
    const { count, endsAtMs } = used.get(windowMs) ?? { count: 0, endsAtMs: 0 }
    const inUse = clock.now().getTime() < endsAtMs ? count : 0
    return Math.max(0, Math.floor(max * SHARE_OF_ALL) - inUse)
  }
  const help = 'What may still be used of the provider, by weight, as this process last saw it.'
  meters.gauge(`sendit_weather_${name}_quota_left`, help, () =>
    windows.map((window) => ({
      labels: { window_seconds: String(window.windowMs / 1000) },
      value: leftOf(window),
    })),
  )
}

/**
 * Open-Meteo's weight: for each place a tenth of its variables, and for each two weeks when asked for more; at least one,
 * rounded up.
 */
export function weightOf(params: Record<string, string>): number {
  const lengthOf = (name: string) => params[name]?.split(',').length ?? 0
  const variables = ['current', 'hourly', 'daily', 'minutely_15'].reduce(
    (sum, name) => sum + lengthOf(name),
    0,
  )
  const { start_date: from, end_date: to } = params
  const days = from === undefined || to === undefined ? 0 : daysBetween(from, to) + 1
  const weight = (variables / 10) * Math.max(1, days / REFERENCE_DAYS)
  return Math.ceil(Math.max(1, weight) * Math.max(1, lengthOf('latitude')))
}

const SECOND_MS = 1000
const CONCURRENT_MS = 2 * SECOND_MS
/** A nonsense header must not silence a provider for good. */
const LONGEST_MS = DAY_MS

/** After 429: by header, else by the stated reason. */
export function quotaPauseMs(answer: { retryAfter: string | null; body: string }, now: Date): number {
  const asked = answer.retryAfter === null ? undefined : headerMs(answer.retryAfter, now)
  return Math.min(asked ?? reasonMs(answer.body.toLowerCase(), now.getTime()), LONGEST_MS)
}

function headerMs(value: string, now: Date): number | undefined {
  if (/^\d+$/.test(value)) return Math.max(SECOND_MS, Number(value) * SECOND_MS)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(SECOND_MS, date - now.getTime())
}

/** Free quotas reset each hour and each day in UTC. */
function reasonMs(reason: string, now: number): number {
  if (reason.includes('concurrent')) return CONCURRENT_MS
  if (reason.includes('hourly')) return HOUR_MS - (now % HOUR_MS)
  if (reason.includes('daily')) return DAY_MS - (now % DAY_MS)
  return MINUTE_MS
}
