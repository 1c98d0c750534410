import { afterEach, expect, test } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { createLog } from '#log.ts'
import { freshPrefix, TEST_REDIS_URL } from '#testing/redis-proxy.ts'
import { createAnswerCache } from './answer-cache.ts'
import { openSharedAnswers, type SharedAnswers } from './shared-answers.ts'

const log = createLog({ level: 'silent' })
const HOUR_MS = 3_600_000
const AGES = { fresh: () => HOUR_MS, whileRefreshing: HOUR_MS, onFailure: 2 * HOUR_MS }
const NO_TIMEOUT = new AbortController().signal
const clock = frozenClock(new Date('2026-07-15T12:00:00.000Z'))
const opened: SharedAnswers[] = []

afterEach(() => {
  for (const shared of opened.splice(0)) shared.close()
})

async function node(prefix: string, url = TEST_REDIS_URL) {
  const shared = openSharedAnswers({ url, prefix, log })
  opened.push(shared)
  let loads = 0
  const cache = createAnswerCache({ clock, shared })
  const read = (keys: string[]) =>
    cache.readMany<string>({
      keys,
      ages: AGES,
      timeoutSignal: NO_TIMEOUT,
      async load(places) {
        loads += 1
        return places.map((place) => `answer for ${keys[place]}`)
      },
    })
  return { shared, read, loads: () => loads }
}

async function connected(prefix: string) {
  const one = await node(prefix)
  const probe = { key: `probe ${opened.length}`, answer: { value: 1, fetchedAtMs: 1 } }
  await expect
    .poll(async () => {
      await one.shared.write([probe], HOUR_MS)
      return (await one.shared.read([probe.key]))[0]
    })
    .toEqual(probe.answer)
  return one
}

test('what one process fetched the others need not fetch', async () => {
  const prefix = freshPrefix()
  const [a, b] = await Promise.all([connected(prefix), connected(prefix)])

  await a.read(['tarifa', 'bolonia'])
  const [answer] = await b.read(['tarifa'])

  expect(answer).toMatchObject({ status: 'fulfilled', value: { value: 'answer for tarifa', isStale: false } })
  expect([a.loads(), b.loads()]).toEqual([1, 0])
})

test('two processes that want the same at once fetch it once', async () => {
  const prefix = freshPrefix()
  const [a, b] = await Promise.all([connected(prefix), connected(prefix)])

  await Promise.all([a.read(['tarifa']), b.read(['tarifa']), a.read(['tarifa']), b.read(['tarifa'])])

  expect(a.loads() + b.loads()).toBe(1)
})

test('installations that share a Redis have separate caches', async () => {
  const [a, b] = await Promise.all([connected(freshPrefix()), connected(freshPrefix())])

  await Promise.all([a.read(['tarifa']), b.read(['tarifa'])])

  expect([a.loads(), b.loads()]).toEqual([1, 1])
})

test('without Redis each process fetches for itself, at once', async () => {
  const alone = await node(freshPrefix(), 'redis://127.0.0.1:1')

  const [answer] = await alone.read(['tarifa'])

  expect(answer?.status).toBe('fulfilled')
  expect(alone.loads()).toBe(1)
})
