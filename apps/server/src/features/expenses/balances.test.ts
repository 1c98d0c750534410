import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { person } from '#testing/crew.ts'
import { fillLedger, idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createTripGate } from '#trips/trip-gate.ts'
import { createExpensesService } from './service.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

describe('balances', () => {
  test('of a trip without expenses are all zero, longest-standing member first', async () => {
    const { all, ana, path } = money

    const reply = await ana.get(`${path}/balances`)

    expect(reply.json()).toEqual({
      totalCost: '0.00',
      perPerson: '0.00',
      byCategory: { accommodation: '0.00', food: '0.00', transport: '0.00', activity: '0.00' },
      round: 1,
      balances: all.map(({ user }) => ({
        userId: user.id,
        displayName: user.displayName,
        profileImageUrl: null,
        left: false,
        balance: '0.00',
      })),
      settlements: [],
    })
  })

  test('five expenses with odd pennies, settled by one full and two partial payments, end at zero', async () => {
    const { ana, ben, cleo, all } = money
    await money.addExpense(ana, { amount: '100.00', among: all })
    await money.addExpense(ben, { amount: '0.01', among: all })
    await money.addExpense(cleo, { amount: '33.35', among: all })
    await money.addExpense(ana, { amount: '7.77', among: [ben, cleo] })
    await money.addExpense(ben, { amount: '10.10', among: [ana, cleo] })
    const { settlements } = await money.balances()
    const byId = (id: string) => all.find(({ user }) => user.id === id) ?? ana
    const [larger, smaller] = settlements
    if (larger === undefined || smaller === undefined) throw new Error('the plan should have two rows')

    await money.pay(byId(smaller.fromUserId), byId(smaller.toUserId), smaller.amount)
    await money.pay(byId(larger.fromUserId), byId(larger.toUserId), '0.01')
    const rest = (await money.balances()).settlements[0]?.remaining ?? ''
    await money.pay(byId(larger.fromUserId), byId(larger.toUserId), rest)

    expect(settlements).toHaveLength(2)
    expect(await money.balanceSheet()).toEqual({ ana: '0.00', ben: '0.00', cleo: '0.00' })
    expect((await money.balances()).settlements.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('every change of an expense starts the next round, a payment and its unmarking do not', async () => {
    const { ana, ben, all } = money
    const rounds: number[] = []
    const note = async () => rounds.push((await money.balances()).round)

    await note()
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    await note()
    const payment = await money.pay(ben, ana, '5.00')
    await ben.delete(`/api/payments/${payment.id}`)
    await note()
    const body = { description: 'Van', amount: '30.00', splitBetween: idsOf(all) }
    await ana.patch(`/api/expenses/${expense.id}`, body)
    await note()
    await ana.delete(`/api/expenses/${expense.id}`)
    await note()

    expect(rounds).toEqual([1, 2, 2, 3, 4])
  })

  test('a guest reads them, an outsider does not', async () => {
    const { gus, eve, path } = money

    expect((await gus.get(`${path}/balances`)).json()).toEqual(await money.balances())
    expect(await eve.get(`${path}/balances`)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().get(`${path}/balances`)).toBeRefused(401, 'UNAUTHENTICATED')
  })
})

describe('the size of the trip', () => {
  test('changes nothing about how many statements balances and a page of expenses take', async () => {
    const { ana, ben, trip } = money
    const among = idsOf([ana, ben])
    const read = async () => {
      const { expenses, access, answers } = await anotherServer()
      await expenses.balances(access)
      const ofBalances = answers.splice(0).length
      await expenses.listPage(access, {})
      return [ofBalances, answers.length]
    }
    await fillLedger(app, { tripId: trip.id, payers: among, among, count: 1 })
    const small = await read()
    await fillLedger(app, { tripId: trip.id, payers: among, among, count: 999 })
    await inFourCurrencies(trip.id)

    expect(await read()).toEqual(small)
    // One statement for four ledger tables, one for people, and one for expenses with shares.
    expect(small).toEqual([2, 1])
    expect((await money.balances()).totalCost).toBe('10000.00')
  })

  test('costs only the first read in a round, and shows changes by another server immediately', async () => {
    const { ana, ben } = money
    const { expenses, access, answers } = await anotherServer()
    const costs = async () => {
      const { ledger } = await expenses.balances(access)
      return [...ledger.costs.values()].reduce((sum, pence) => sum + pence, 0)
    }
    const sumsOf = () =>
      answers.splice(0).filter((rows) => rows.some(({ entry }) => entry === 'share')).length
    const { id } = await money.addExpense(ana, { amount: '12.00', among: [ana, ben] })

    expect([await costs(), await costs(), sumsOf()]).toEqual([1200, 1200, 1])
    await money.pay(ben, ana, '6.00')
    const { ledger } = await expenses.balances(access)
    expect([ledger.payments.length, sumsOf()]).toEqual([1, 0])
    await ana.patch(`/api/expenses/${id}`, { amount: '13.00' })
    expect([await costs(), sumsOf()]).toEqual([1300, 1])
    await ana.delete(`/api/expenses/${id}`)
    expect(await costs()).toBe(0)
  })
})

type Line = { entry?: string }

async function anotherServer() {
  const { database } = app.services
  const answers: Line[][] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers.push(result.rows as Line[])
      return result
    },
  }
  const observed = { ...database, db: database.db.withPlugin(listening) }
  const rates = { find: async () => undefined }
  const tripEvents = { publish: async () => {}, revoke: async () => {} }
  const expenses = createExpensesService({ database: observed, clock: app.clock, tripEvents, rates })
  const { ana, trip } = money
  const user = await userRow(ana.user.id)
  const actor = { kind: 'user' as const, userId: ana.user.id, sessionId: '', user }
  const access = await createTripGate(database.db).enter(actor, trip.id, 'read')
  return { expenses, access, answers }
}

async function inFourCurrencies(tripId: string) {
  const { db } = app.services.database
  for (const [place, currency] of ['EUR', 'JPY', 'MAD'].entries()) {
    await db
      .updateTable('expenses')
      .set({ currency, original_minor: 1170, rate: '1.17', rate_day: '2026-07-01', rate_source: 'own' })
      .where('trip_id', '=', tripId)
      .where(({ eb }) => eb(eb('seq', '%', 4), '=', place))
      .execute()
  }
}

const userRow = (id: string) =>
  app.services.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('leaving with an open balance', () => {
  test('is refused with the amount for debtors and creditors', async () => {
    const { ana, ben, all, path } = money
    await money.addExpense(ana, { amount: '30.00', among: all })

    const debtor = await ben.delete(`${path}/leave`)
    const creditor = await ana.delete(`${path}/leave?anyway=false`)

    const wayOut = 'Settle up first, or leave anyway.'
    expect(debtor).toBeRefused(409, 'OUTSTANDING_BALANCE', `You still owe £10.00 in this trip. ${wayOut}`)
    expect(debtor.json().amount).toBe('10.00')
    expect(creditor).toBeRefused(
      409,
      'OUTSTANDING_BALANCE',
      `You are still owed £20.00 in this trip. ${wayOut}`,
    )
    expect(creditor.json().amount).toBe('20.00')
    expect((await ben.get(path)).json().memberCount).toBe(3)
  })

  test('is possible anyway: the ledger shows a former member, and new splits cannot include them', async () => {
    const { ana, ben, cleo, all, path } = money
    await money.addExpense(ana, { amount: '30.00', among: all })

    const reply = await cleo.delete(`${path}/leave?anyway=true`)

    expect(reply.statusCode).toBe(200)
    const balances: TripBalances = await money.balances()
    expect(balances.balances.map(({ displayName, left, balance }) => [displayName, left, balance])).toEqual([
      ['ana', false, '20.00'],
      ['ben', false, '-10.00'],
      ['cleo', true, '-10.00'],
    ])
    expect(balances.perPerson).toBe('15.00')
    expect(await money.plan()).toContain('cleo → ana 10.00, 0.00 paid, 10.00 left: pending')
    const body = { description: 'Van', amount: '9.00', splitBetween: idsOf([ben, cleo]) }
    expect(await ana.post(`${path}/expenses`, body)).toBeRefused(400, 'VALIDATION')
  })

  test('is possible once settled up, and a member without expenses is not listed as former', async () => {
    const { ana, ben, cleo, path } = money
    await money.addExpense(ana, { amount: '30.00', among: [ana, ben] })
    await money.pay(ben, ana, '15.00')

    const settled = await ben.delete(`${path}/leave`)
    const uninvolved = await cleo.delete(`${path}/leave`)

    expect([settled.statusCode, uninvolved.statusCode]).toEqual([200, 200])
    expect(await money.balanceSheet()).toEqual({ ana: '0.00', ben: '0.00' })
  })

  test('a user outside the trip cannot leave it and learns nothing of its money', async () => {
    const { ana, all, path } = money
    await money.addExpense(ana, { amount: '30.00', among: all })
    const dan = await person(app, 'dan@elsewhere.example')

    expect(await dan.delete(`${path}/leave`)).toBeRefused(404, 'NOT_FOUND')
  })
})
