import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { textToPence } from '@sendit/core/money.ts'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { duringActions } from '#testing/during-actions.ts'
import { type Rider, seedRiders } from '#testing/riders.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { silentLog } from '#testing/silent-log.ts'

const ROUNDS = 10
const CREW = 6

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Bookkeeper = Rider & {
  /** Retried with the same key, as the client does. */
  unanswered: { key: string; path: string; body: object } | undefined
  added: Expense[]
  paid: Payment[]
  deleted: string[]
}
type Trip = { id: string; riders: Bookkeeper[] }

test('a server killed at any moment leaves each expense, payment and deletion whole or not at all', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'sendit.db')
  const trip = await seed(dataDir)

  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    cleanUps.push(server.kill)
    const working = Promise.all(trip.riders.map((rider, index) => keepBooks(rider, { server, trip, index })))
    const counted = () =>
      trip.riders.reduce(
        (sum, { added, paid, deleted }) => sum + added.length + paid.length + deleted.length,
        0,
      )
    await duringActions({ acting: working, counted, actions: randomInt(CREW / 2, 3 * CREW) })
    await server.kill()
    await working
    await expectWhole(file, trip)
  }

  const server = await startServerProcess({ DATA_DIR: dataDir })
  cleanUps.push(server.kill)
  await Promise.all(trip.riders.map((rider) => repeatUnanswered(rider, server)))
  await server.stop()
  await expectWhole(file, trip)
  expect(trip.riders.flatMap(({ added }) => added).length).toBeGreaterThan(CREW)
  expect(trip.riders.flatMap(({ paid }) => paid).length).toBeGreaterThan(0)
  expect(trip.riders.flatMap(({ deleted }) => deleted).length).toBeGreaterThan(0)
})

type Way = { server: ServerProcess; trip: Trip; index: number }

async function keepBooks(rider: Bookkeeper, { server, trip, index }: Way) {
  try {
    await repeatUnanswered(rider, server)
    for (let turn = index; turn < index + 70; turn += 1) {
      if (turn % 3 === 1) await settleOne(rider, server, trip)
      else if (turn % 3 === 2) await takeBack(rider, server)
      else await write(rider, server, `/api/trips/${trip.id}/expenses`, billOf(trip, turn))
    }
  } catch {}
}

const billOf = ({ riders }: Trip, turn: number) => ({
  description: `Dinner ${turn}`,
  amount: `${1 + (turn % 90)}.${10 + (turn % 89)}`,
  splitBetween: riders.slice(turn % 3).map(({ id }) => id),
})

async function settleOne(rider: Bookkeeper, server: ServerProcess, trip: Trip) {
  const reply = await call(rider, server, `/api/trips/${trip.id}/balances`, {})
  const { settlements } = (await reply.json()) as TripBalances
  const row = settlements.find(({ status }) => status !== 'paid')
  if (row === undefined) return
  const { fromUserId, toUserId, remaining } = row
  const body = { fromUserId, toUserId, amount: remaining, description: '' }
  await write(rider, server, `/api/trips/${trip.id}/payments`, body)
}

async function takeBack(rider: Bookkeeper, server: ServerProcess) {
  const expense = rider.added.find(({ id }) => !rider.deleted.includes(id))
  if (expense === undefined) return
  const reply = await call(rider, server, `/api/expenses/${expense.id}`, { method: 'DELETE' })
  if (reply.ok) rider.deleted.push(expense.id)
}

async function write(rider: Bookkeeper, server: ServerProcess, path: string, body: object) {
  rider.unanswered = { key: randomUUID(), path, body }
  await repeatUnanswered(rider, server)
}

async function repeatUnanswered(rider: Bookkeeper, server: ServerProcess) {
  if (rider.unanswered === undefined) return
  const { key, path, body } = rider.unanswered
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const reply = await call(rider, server, path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await reply.json()
  rider.unanswered = undefined
  if (reply.ok && path.endsWith('/expenses')) rider.added.push(answer as Expense)
  if (reply.ok && path.endsWith('/payments')) rider.paid.push(answer as Payment)
}

function call(rider: Bookkeeper, server: ServerProcess, path: string, init: RequestInit) {
  return fetch(`http://${server.address}${path}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), cookie: rider.cookie },
  })
}

async function expectWhole(file: string, { id: tripId, riders }: Trip) {
  const database = await openDatabase({ file, log: silentLog })
  const expenses = await database.db.selectFrom('expenses').selectAll().orderBy('seq').execute()
  const shares = await database.db.selectFrom('expense_shares').selectAll().execute()
  const payments = await database.db.selectFrom('payments').selectAll().execute()
  const keys = await database.db.selectFrom('idempotency_keys').selectAll().execute()
  const trip = await database.db.selectFrom('trips').selectAll().where('id', '=', tripId).executeTakeFirst()
  await database.close()

  const byId = new Map(expenses.map((expense) => [expense.id, expense]))
  for (const { added, paid, deleted } of riders) {
    expect(added.map(({ id }) => byId.get(id)?.amount_pence)).toEqual(
      added.map(({ amount }) => textToPence(amount)),
    )
    expect(deleted.filter((id) => byId.get(id)?.deleted_at === null)).toEqual([])
    expect(paid.filter(({ id }) => !payments.some((payment) => payment.id === id))).toEqual([])
  }
  for (const expense of expenses) {
    const parts = shares.filter((share) => share.expense_id === expense.id)
    expect(parts.reduce((sum, share) => sum + share.share_pence, 0)).toBe(expense.amount_pence)
  }
  expect(expenses.map(({ seq }) => seq)).toEqual(expenses.map((_, index) => index + 1))
  expect(trip?.expense_seq).toBe(expenses.length)
  expect(trip?.round).toBe(
    1 + expenses.length + expenses.filter(({ deleted_at }) => deleted_at !== null).length,
  )
  // Each key has its answer and exactly one row.
  const answered = keys.map(({ response }) => JSON.parse(response ?? 'null')?.id)
  expect(answered.sort()).toEqual([...expenses, ...payments].map(({ id }) => id).sort())
}

async function seed(dataDir: string): Promise<Trip> {
  const { tripId, riders } = await seedRiders(dataDir, CREW)
  const books = () => ({ unanswered: undefined, added: [], paid: [], deleted: [] })
  return { id: tripId, riders: riders.map((rider) => ({ ...rider, ...books() })) }
}
