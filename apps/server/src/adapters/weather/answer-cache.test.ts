import { beforeEach, describe, expect, test } from 'vitest'
import { type FrozenClock, frozenClock } from '#adapters/clock.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { WeatherFailure } from './port.ts'

const MINUTE_MS = 60_000
const AGES = { fresh: () => 15 * MINUTE_MS, whileRefreshing: 60 * MINUTE_MS, onFailure: 180 * MINUTE_MS }
const NO_TIMEOUT = new AbortController().signal

let clock: FrozenClock
let cache: AnswerCache
let loads: string[][]
let provider: { fails: boolean; held: Promise<void> | undefined }

beforeEach(() => {
  clock = frozenClock(new Date('2026-07-15T12:00:00.000Z'))
  cache = createAnswerCache({ clock })
  loads = []
  provider = { fails: false, held: undefined }
})

async function read(keys: string[], timeoutSignal = NO_TIMEOUT) {
  const results = await cache.readMany<string>({
    keys,
    ages: AGES,
    timeoutSignal,
    async load(places) {
      const wanted = places.map((place) => keys[place] ?? '')
      loads.push(wanted)
      const number = loads.length
      await provider.held
      if (provider.fails) throw new WeatherFailure('unavailable', 'down')
      return wanted.map((key) => `${key} ${number}`)
    },
  })
  return results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))
}

function hold(): () => void {
  let release = () => {}
  provider.held = new Promise((resolve) => {
    release = resolve
  })
  return () => release()
}

const fresh = (value: string) => ({ value, isStale: false, isRefreshing: false })
const refreshing = (value: string) => ({ value, isStale: false, isRefreshing: true })
const stale = (value: string) => ({ value, isStale: true, isRefreshing: false })

test('twenty who want the same at once make one call', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(['tarifa'])))

  expect(loads).toEqual([['tarifa']])
  expect(answers).toEqual(Array.from({ length: 20 }, () => [fresh('tarifa 1')]))
})

test('only what is missing is fetched, and in one go', async () => {
  await read(['a'])

  expect(await read(['a', 'b', 'c', 'b'])).toEqual([fresh('a 1'), fresh('b 2'), fresh('c 2'), fresh('b 2')])
  expect(loads).toEqual([['a'], ['b', 'c']])
})

test('what is already on its way is not fetched twice', async () => {
  const release = hold()
  const first = read(['a', 'b'])
  const second = read(['b', 'c'])

  release()

  expect(await first).toEqual([fresh('a 1'), fresh('b 1')])
  expect(await second).toEqual([fresh('b 1'), fresh('c 2')])
  expect(loads).toEqual([['a', 'b'], ['c']])
})

describe('as an answer gets older', () => {
  test('no new request is made within 15 minutes', async () => {
    await read(['a'])
    clock.advanceMs(15 * MINUTE_MS - 1)

    expect(await read(['a'])).toEqual([fresh('a 1')])
    expect(loads).toHaveLength(1)
  })

  test('up to an hour the old one is served while a new one is on its way', async () => {
    await read(['a'])
    clock.advanceMs(59 * MINUTE_MS)
    const release = hold()

    expect(await read(['a'])).toEqual([refreshing('a 1')])
    release()
    await expect.poll(() => read(['a'])).toEqual([fresh('a 2')])
    expect(loads).toHaveLength(2)
  })

  test('it is stale only once the provider has failed, until it answers again', async () => {
    await read(['a'])
    provider.fails = true
    clock.advanceMs(20 * MINUTE_MS)
    expect(await read(['a'])).toEqual([refreshing('a 1')])

    await expect.poll(() => read(['a'])).toEqual([stale('a 1')])
    provider.fails = false
    await expect.poll(() => read(['a'])).toMatchObject([{ isStale: false, isRefreshing: false }])
  })

  test('a refresh that no caller waited for does not count as a provider failure', async () => {
    await read(['a'])
    clock.advanceMs(90 * MINUTE_MS)
    const release = hold()
    provider.fails = true
    await read(['a'], AbortSignal.abort())
    release()
    expect(await read(['another'])).toEqual(['failed'])
    clock.set(new Date(clock.now().getTime() - 60 * MINUTE_MS))

    expect(await read(['a'])).toEqual([refreshing('a 1')])
  })

  test('after an hour the new one is waited for', async () => {
    await read(['a'])
    clock.advanceMs(60 * MINUTE_MS)

    expect(await read(['a'])).toEqual([fresh('a 2')])
  })

  test('up to three hours the old one is served when there is no new one', async () => {
    await read(['a'])
    provider.fails = true
    clock.advanceMs(180 * MINUTE_MS - 1)

    expect(await read(['a', 'b'])).toEqual([stale('a 1'), 'failed'])
    clock.advanceMs(1)
    expect(await read(['a'])).toEqual(['failed'])
  })
})

test('a failure is not cached: the next request tries again', async () => {
  provider.fails = true
  expect(await read(['a'])).toEqual(['failed'])
  provider.fails = false

  expect(await read(['a'])).toEqual([fresh('a 2')])
})

describe('when the timeout expires', () => {
  test('the old response is served, and the new one is cached when it arrives', async () => {
    await read(['a'])
    clock.advanceMs(90 * MINUTE_MS)
    const release = hold()

    expect(await read(['a'], AbortSignal.abort())).toEqual([stale('a 1')])
    release()
    expect(await read(['a'])).toEqual([fresh('a 2')])
  })

  test('and nothing is known, it is a failure', async () => {
    const release = hold()

    expect(await read(['a'], AbortSignal.timeout(20))).toEqual(['failed'])
    release()
  })
})

test('a crowd of places does not fill the memory: those of long ago are forgotten', async () => {
  for (let place = 0; place <= 600; place += 1) await read([`place ${place}`])
  const before = loads.length

  await read(['place 600'])
  expect(loads).toHaveLength(before)
  await read(['place 0'])
  expect(loads).toHaveLength(before + 1)
})
