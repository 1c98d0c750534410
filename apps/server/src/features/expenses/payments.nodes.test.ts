import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, createCaller } from '#testing/caller.ts'
import { idsOf, moneyCrew, paymentOf } from '#testing/money-crew.ts'
import { freshPrefix, TEST_REDIS_URL } from '#testing/redis-proxy.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { makePlace, type Place } from '#testing/test-database.ts'

let place: Place
let first: TestApp
let second: TestApp

beforeEach(async () => {
  place = await makePlace()
  const { databaseUrl } = place.location
  if (databaseUrl === undefined)
    throw new Error('two servers share a PostgreSQL: run with TEST_ENGINE=postgres')
  const env = { REDIS_URL: TEST_REDIS_URL, REDIS_PREFIX: freshPrefix() }
  first = await createTestApp({ databaseUrl, env })
  second = await createTestApp({ databaseUrl, env })
})
afterEach(async () => {
  await second.close()
  await first.close()
  await place.remove()
})

function onSecond(caller: Caller): Caller {
  const other = createCaller(second.app)
  for (const [name, value] of caller.cookies) other.cookies.set(name, value)
  return other
}

test('of ten payments of 30 at once against 50, over two servers, one is accepted', async () => {
  const money = await moneyCrew(first)
  const { ana, ben, all, path } = money
  await money.addExpense(ana, { amount: '150.00', among: all })
  const ways = [ben, onSecond(ben)]

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      ways[turn % 2]?.post(`${path}/payments`, paymentOf(ben, ana, '30.00')),
    ),
  )

  expect(replies.map((reply) => reply?.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await money.plan())[0]).toBe('ben → ana 50.00, 30.00 paid, 20.00 left: partial')
})

test('of ten repeats with one key, over two servers, one is stored', async () => {
  const { ana, all, path } = await moneyCrew(first)
  const ways = [ana, onSecond(ana)]
  const body = { description: 'Van', amount: '10.00', splitBetween: idsOf(all) }
  const extra = { headers: { 'idempotency-key': randomUUID() } }

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => ways[turn % 2]?.post(`${path}/expenses`, body, extra)),
  )

  expect(new Set(replies.map((reply) => `${reply?.statusCode} ${reply?.body}`)).size).toBe(1)
  expect((await ana.get(`${path}/expenses`)).json()).toHaveLength(1)
})
