import { randomUUID } from 'node:crypto'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#testing/caller.ts'
import { invite, joinTrip, planTrip } from '#testing/crew.ts'
import { fillLedger, idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const fieldsOf = (reply: Reply) => reply.json().errors?.map((error: { path: string }) => error.path)
const countOf = async () => (await money.ana.get(`${money.path}/expenses`)).json().length

describe('adding an expense', () => {
  test('it is paid and entered by the adding member, and split to the penny', async () => {
    const { ben, cleo, all, path } = money

    const reply = await ben.post(`${path}/expenses`, {
      description: '  Tapas at the port ',
      amount: '100.00',
      splitBetween: idsOf(all),
    })

    expect(reply.statusCode).toBe(201)
    const expense: Expense = reply.json()
    expect(expense).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'Tapas at the port',
      amount: '100.00',
      paidBy: ben.user.id,
      splitBetween: idsOf(all).sort(),
      category: 'food',
      shares: expense.splitBetween.map((userId) => ({
        userId,
        amount: expect.stringMatching(/^33\.3[34]$/),
      })),
      createdAt: '2026-07-01T09:00:00.000Z',
      updatedAt: '2026-07-01T09:00:00.000Z',
      ...{ spentOn: '2026-07-01', currency: 'GBP', originalAmount: '100.00' },
      ...{ rate: null, rateDay: null, rateSource: null, receipt: null, deletedAt: null },
      split: {
        mode: 'equal',
        parts: idsOf(all)
          .sort()
          .map((userId) => ({ userId })),
      },
      enteredBy: ben.user.id,
    })
    expect(expense.shares?.filter(({ amount }) => amount === '33.34')).toHaveLength(1)
    expect((await cleo.get(`${path}/expenses`)).json()).toEqual([expense])
  })

  test('the odd penny moves on from expense to expense', async () => {
    const { ana, all } = money
    const payers: (string | undefined)[] = []
    for (let time = 0; time < 3; time += 1) {
      const { shares } = await money.addExpense(ana, { amount: '0.01', among: all })
      payers.push(shares.find(({ amount }) => amount === '0.01')?.userId)
    }

    expect(payers.sort()).toEqual(idsOf(all).sort())
  })

  test('amounts are accepted as text or number, with up to two decimals', async () => {
    const { ana, path } = money
    const stored = async (amount: unknown) =>
      (await ana.post(`${path}/expenses`, { description: 'Van', amount, splitBetween: idsOf([ana]) })).json()
        .amount

    expect(await stored('86.4')).toBe('86.40')
    expect(await stored(86.4)).toBe('86.40')
    expect(await stored('86')).toBe('86.00')
    expect(await stored(0.01)).toBe('0.01')
    expect(await stored(' 12.50 ')).toBe('12.50')
    expect(await stored('100000.00')).toBe('100000.00')
  })

  test('the split names members of today, each once', async () => {
    const { ana, eve, cleo, path } = money
    await money.leave(cleo)
    const add = (splitBetween: string[]) =>
      ana.post(`${path}/expenses`, { description: 'Van', amount: '9', splitBetween })

    const replies = [
      await add(idsOf([ana, eve])),
      await add(idsOf([ana, cleo])),
      await add([randomUUID()]),
      await add(idsOf([ana, ana])),
      await add([ana.user.id, ana.user.id.toUpperCase()]),
    ]

    for (const reply of replies) {
      expect(reply).toBeRefused(400, 'VALIDATION')
      expect(fieldsOf(reply)).toEqual(['splitBetween'])
    }
    expect(await countOf()).toBe(0)
  })

  test('a payer may be outside the split', async () => {
    const { ana, ben } = money

    await money.addExpense(ana, { amount: '20.00', among: [ben] })

    expect(await money.balanceSheet()).toEqual({ ana: '20.00', ben: '-20.00', cleo: '0.00' })
  })

  test('guests, outsiders and strangers cannot', async () => {
    const { gus, eve, ana, path } = money
    const body = { description: 'Van', amount: '10.00', splitBetween: idsOf([ana]) }

    expect(await gus.post(`${path}/expenses`, body)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.post(`${path}/expenses`, body)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().post(`${path}/expenses`, body)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await countOf()).toBe(0)
  })

  test('of ten repeats at once with one key, one is stored and all get the same answer', async () => {
    const { ana, path } = money
    const body = { description: 'Van', amount: '10.00', splitBetween: idsOf([ana]) }
    const extra = { headers: { 'idempotency-key': randomUUID() } }

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.post(`${path}/expenses`, body, extra)),
    )

    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await countOf()).toBe(1)
    const other = await ana.post(`${path}/expenses`, { ...body, amount: '11.00' }, extra)
    expect(other).toBeRefused(409, 'IDEMPOTENCY_MISMATCH')
  })

  test('expenses of many at once get numbers of their own', async () => {
    const { all } = money

    await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        money.addExpense(all[turn % 3] ?? money.ana, { amount: '0.10', among: all }),
      ),
    )

    const rows = await app.services.database.db.selectFrom('expenses').select('seq').orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect((await money.balances()).totalCost).toBe('1.20')
  })
})

describe('the list of expenses', () => {
  test('is newest first, two hundred per page, and links lead through all of it once', async () => {
    const { ana, ben, path, trip } = money
    const among = idsOf([ana, ben])
    const ids = await fillLedger(app, { tripId: trip.id, payers: among, among, count: 450 })
    const pages: string[][] = []
    let url: string | undefined = `${path}/expenses`
    while (url !== undefined) {
      const reply: Reply = await ben.get(url)
      pages.push(reply.json().map((expense: Expense) => expense.id))
      url = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    }

    expect(pages.map((page) => page.length)).toEqual([200, 200, 50])
    expect(pages.flat()).toEqual(ids.reverse())
  })

  test('may be asked for in shorter pages and without the shares of what is split equally', async () => {
    const { ana, ben, path, trip } = money
    await fillLedger(app, { tripId: trip.id, payers: idsOf([ana]), among: idsOf([ana, ben]), count: 3 })
    const { id } = await money.addExpense(ana, { amount: '10.01', among: [ana, ben] })
    const first: Reply = await ben.get(`${path}/expenses?limit=2&shares=uneven`)
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    const rest: Reply = await ben.get(next)

    const all = [...first.json(), ...rest.json()]
    expect(all.map(({ shares }) => shares)).toEqual([undefined, undefined, undefined, undefined])
    expect(all[0]).toMatchObject({ id, splitBetween: idsOf([ana, ben]).sort() })
    expect(rest.headers.link).toBeUndefined()
    const { db } = app.services.database
    const ofAna = { user_id: ana.user.id, share_pence: 700 }
    await db
      .updateTable('expense_shares')
      .set(ofAna)
      .where('expense_id', '=', id)
      .where('user_id', '=', ana.user.id)
      .execute()
    const [uneven]: Expense[] = (await ben.get(`${path}/expenses?limit=1&shares=uneven`)).json()
    expect(uneven?.shares).toContainEqual({ userId: ana.user.id, amount: '7.00' })
  })

  test.each(['limit=0', 'limit=201', 'limit=two', 'shares=all'])(
    'is not to be had with %s',
    async (query) => {
      expect((await money.ana.get(`${money.path}/expenses?${query}`)).statusCode).toBe(400)
    },
  )

  test('continues after an expense that was deleted meanwhile', async () => {
    const { ana, all, path } = money
    const first = await money.addExpense(ana, { amount: '1.00', among: all })
    const second = await money.addExpense(ana, { amount: '2.00', among: all })
    await ana.delete(`/api/expenses/${second.id}`)

    const reply = await ana.get(`${path}/expenses?before=${second.id}`)

    expect(reply.json().map((expense: Expense) => expense.id)).toEqual([first.id])
  })

  test('after an expense that is not in the trip it is refused', async () => {
    const { ana, path } = money

    expect(await ana.get(`${path}/expenses?before=${randomUUID()}`)).toBeRefused(400, 'VALIDATION')
    expect(await ana.get(`${path}/expenses?before=first`)).toBeRefused(400, 'VALIDATION')
  })

  test('a guest reads it, an outsider does not', async () => {
    const { ana, all, gus, eve, path } = money
    const expense = await money.addExpense(ana, { amount: '1.00', among: all })

    expect((await gus.get(`${path}/expenses`)).json()).toEqual([expense])
    expect(await eve.get(`${path}/expenses`)).toBeRefused(404, 'NOT_FOUND')
  })
})

test('the trip tiles and the balances show the same cost', async () => {
  const { ana, ben, all, path } = money
  await money.addExpense(ana, { description: 'Hostel', amount: '300.00', among: all })
  await money.addExpense(ben, { description: 'Ferry', amount: '45.50', among: all })
  const gone = await money.addExpense(ben, { description: 'Kite lessons', amount: '80.00', among: all })
  await money.addExpense(ben, { description: 'Kite lessons', amount: '70.01', among: all })
  await ben.delete(`/api/expenses/${gone.id}`)

  const trip = (await ana.get(path)).json()
  const balances = await money.balances()

  expect(balances).toMatchObject({
    totalCost: '415.51',
    perPerson: '138.50',
    byCategory: { accommodation: '300.00', food: '0.00', transport: '45.50', activity: '70.01' },
  })
  expect(trip).toMatchObject({ totalCost: balances.totalCost, costByCategory: balances.byCategory })
})

test('a member of another trip reaches no expense of this one', async () => {
  const { eve, ana, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const theirs = await planTrip(eve)
  await joinTrip(ana, await invite(eve, theirs, { email: ana.email }))

  const replies = await Promise.all([
    eve.get(`/api/trips/${theirs.id}/expenses?before=${expense.id}`),
    eve.delete(`/api/expenses/${expense.id}`),
  ])

  expect(replies[0]).toBeRefused(400, 'VALIDATION')
  expect(replies[1]).toBeRefused(404, 'NOT_FOUND')
  expect((await ana.get(`/api/trips/${theirs.id}/expenses`)).json()).toEqual([])
})
