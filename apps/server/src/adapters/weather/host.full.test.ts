import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type FrozenClock, frozenClock } from '#adapters/clock.ts'
import { createLog } from '#log.ts'
import { type StubMode, type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createHost, type Host } from './host.ts'
import { WeatherFailure } from './port.ts'

const KEY = 'a-very-secret-key'
const HALF_PAST = new Date('2026-07-15T12:30:00.000Z')

let stub: StubWeather
let clock: FrozenClock
let host: Host
let hostWith: (options: { timeoutMs?: number }) => Host
let lines: string[]
const quota = { spend: async () => {} }
const gauges = { count: () => {}, watch: () => {} }

beforeEach(async () => {
  stub = await startStubWeather()
  clock = frozenClock(HALF_PAST)
  lines = []
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  hostWith = (options) =>
    createHost({
      name: 'marine',
      baseUrl: stub.url,
      always: { apikey: KEY },
      clock,
      log,
      quota,
      gauges,
      ...options,
    })
  host = hostWith({})
})
afterEach(() => stub.close())

const TIMEZONE = z.object({ timezone: z.string() })
const anyone = () => ({ askers: [], unwanted: new AbortController().signal, isKnown: true })
const callFor = <T>(schema: z.ZodType<T>) => ({
  path: '/v1/marine',
  params: { latitude: '36', longitude: '-5' },
  schema,
})
const ask = () => host.get(callFor(TIMEZONE), anyone())

async function failureOf(work: Promise<unknown>): Promise<WeatherFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof WeatherFailure)) throw new Error('it did not fail as weather does', { cause: error })
  return error
}

function always(mode: StubMode) {
  stub.scenario({ host: 'marine', mode })
}

test('a response is parsed, and the request carries the API key', async () => {
  expect(await ask()).toEqual({ timezone: 'Europe/Madrid' })
  expect(stub.requests[0]).toContain(`apikey=${KEY}`)
})

describe('a failure that may pass is tried once more', () => {
  test.each<StubMode>(['500', '503', 'truncated', 'html', 'reset'])('%s', async (mode) => {
    stub.scenario({ host: 'marine', mode, times: 1 })

    expect(await ask()).toEqual({ timezone: 'Europe/Madrid' })
    expect(stub.calls().marine).toBe(2)
  })

  test('and not a third time', async () => {
    always('500')

    expect((await failureOf(ask())).kind).toBe('unavailable')
    expect(stub.calls().marine).toBe(2)
  })
})

describe('a failure that stays is not tried again', () => {
  test.each<StubMode>(['400', '401', '404', 'hang', 'huge', 'redirect'])('%s', async (mode) => {
    always(mode)
    if (mode === 'hang') host = hostWith({ timeoutMs: 200 })

    const failure = await failureOf(ask())

    expect(failure).toMatchObject({ kind: 'unavailable', retryAfterMs: 30_000 })
    expect(stub.calls().marine).toBe(1)
  })
})

test('an answer of another shape is a failure', async () => {
  const failure = await failureOf(host.get(callFor(z.object({ nothing: z.string() })), anyone()))

  expect(failure.kind).toBe('unavailable')
})

describe('an exhausted quota pauses requests', () => {
  test.each<[StubMode, number]>([
    ['429', 60_000],
    ['429-daily', 11.5 * 3_600_000],
    ['429-concurrent', 2_000],
  ])('%s for %d ms', async (mode, pauseMs) => {
    always(mode)
    expect(await failureOf(ask())).toMatchObject({ kind: 'busy', retryAfterMs: pauseMs })
    stub.scenario({ host: 'marine', mode: 'ok' })

    clock.advanceMs(pauseMs - 1000)
    expect(await failureOf(ask())).toMatchObject({ kind: 'busy', retryAfterMs: 1000 })
    expect(stub.calls().marine).toBe(1)

    clock.advanceMs(1000)
    expect(await ask()).toEqual({ timezone: 'Europe/Madrid' })
  })
})

describe('five failures in a row', () => {
  async function failFiveTimes() {
    always('400')
    for (let round = 0; round < 5; round += 1) await failureOf(ask())
  }

  test('end the asking for 30 s, then one request tries', async () => {
    await failFiveTimes()
    expect(await failureOf(ask())).toMatchObject({ kind: 'unavailable', retryAfterMs: 30_000 })
    expect(stub.calls().marine).toBe(5)

    stub.scenario({ host: 'marine', mode: 'ok' })
    clock.advanceMs(30_000)

    expect(await ask()).toEqual({ timezone: 'Europe/Madrid' })
    expect(await ask()).toEqual({ timezone: 'Europe/Madrid' })
    expect(stub.calls().marine).toBe(7)
  })

  test('make the pause twice as long each time the try fails, up to 5 minutes', async () => {
    await failFiveTimes()
    const pauses: number[] = []
    for (const wait of [30, 60, 120, 240, 300]) {
      clock.advanceMs(wait * 1000)
      pauses.push((await failureOf(ask())).retryAfterMs / 1000)
    }

    expect(pauses).toEqual([60, 120, 240, 300, 300])
    expect(stub.calls().marine).toBe(10)
  })

  test('let only one of many concurrent requests retry', async () => {
    await failFiveTimes()
    clock.advanceMs(30_000)

    await Promise.all(Array.from({ length: 10 }, () => failureOf(ask())))

    expect(stub.calls().marine).toBe(6)
  })
})

test('a success after four failures resets the count', async () => {
  stub.scenario({ host: 'marine', mode: '400', times: 4 })
  for (let round = 0; round < 4; round += 1) await failureOf(ask())
  await ask()
  stub.scenario({ host: 'marine', mode: '400', times: 4 })
  for (let round = 0; round < 4; round += 1) await failureOf(ask())

  expect(await ask()).toEqual({ timezone: 'Europe/Madrid' })
})

test('a host is asked one thing at a time', async () => {
  always('slow')
  const patient = createHost({
    ...{ name: 'marine', baseUrl: stub.url, clock, log: createLog({ level: 'silent' }), quota, gauges },
  })
  const started = performance.now()

  await Promise.all([1, 2, 3].map(() => patient.get(callFor(TIMEZONE), anyone())))

  expect(stub.calls().marine).toBe(3)
  expect(performance.now() - started).toBeGreaterThan(1150)
})

test('a refused key is logged as an error, and no line ever holds the key', async () => {
  always('401')

  await failureOf(ask())
  always('reset')
  await failureOf(ask())

  expect(lines.map((line) => JSON.parse(line).level)).toContain(50)
  expect(lines.join('')).not.toContain(KEY)
})
