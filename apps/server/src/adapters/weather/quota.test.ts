import { beforeEach, expect, test } from 'vitest'
import { type FrozenClock, frozenClock } from '#adapters/clock.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createInProcessRealtime } from '#adapters/realtime/in-process.ts'
import { createLog } from '#log.ts'
import { WeatherFailure } from './port.ts'
import { createQuota, OPEN_METEO_FREE, type Quota, weightOf } from './quota.ts'

const MINUTE_MS = 60_000
const log = createLog({ level: 'silent' })
const never = new AbortController().signal

let clock: FrozenClock
let quota: Quota
beforeEach(() => {
  clock = frozenClock(new Date('2026-07-15T12:00:00.000Z'))
  const { counters } = createInProcessRealtime({ clock, log })
  quota = createQuota({
    ...{ name: 'open_meteo', windows: OPEN_METEO_FREE },
    ...{ counters, clock, meters: createMeters() },
  })
})

async function passedFor(askerOf: (index: number) => string[], isKnown: boolean): Promise<number> {
  for (let index = 0; index < 20_000; index += 1) {
    const ask = { askers: askerOf(index), unwanted: never, isKnown }
    const error = await quota.spend(1, ask).catch((reason: unknown) => reason)
    if (error instanceof WeatherFailure) return index
    if (error !== undefined) throw error
  }
  return 20_000
}

test('one user gets a quarter of the quota per minute, across all their trips', async () => {
  expect(await passedFor((index) => ['person:ana', `trip:${index}`], false)).toBe(150)
  expect(await passedFor(() => ['person:ben'], false)).toBe(150)
})

test('unknown places use at most half of the quota, and known ones get the rest', async () => {
  const unknown = await passedFor((index) => [`person:${index}`], false)
  const known = await passedFor((index) => [`person:known ${index}`], true)

  expect({ unknown, known }).toEqual({ unknown: 300, known: 240 })
})

test('daily use stays below the provider limit, with more available an hour later', async () => {
  let day = 0
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    day += await passedFor((index) => [`person:${minute}:${index}`], true)
    clock.advanceMs(MINUTE_MS)
  }

  expect(day).toBe(9_000)
})

test('a refused request states when to retry', async () => {
  await passedFor(() => ['person:ana'], true)

  const refused = quota.spend(1, { askers: ['person:ana'], unwanted: never, isKnown: true })

  await expect(refused).rejects.toMatchObject({ kind: 'busy', retryAfterMs: MINUTE_MS })
})

test.each([
  [{ name: 'Tarifa' }, 1],
  [{ latitude: '36', current: 'a,b,c', hourly: 'a,b' }, 1],
  [
    {
      latitude: '36',
      current: Array(9).fill('a').join(),
      hourly: Array(9).fill('a').join(),
      daily: Array(11).fill('a').join(),
    },
    3,
  ],
  [{ latitude: '36,37,38', current: Array(8).fill('a').join(), hourly: Array(8).fill('a').join() }, 5],
])('a call weighs a tenth of its variables for each place: %#', (params, weight) => {
  expect(weightOf(params as Record<string, string>)).toBe(weight)
})
