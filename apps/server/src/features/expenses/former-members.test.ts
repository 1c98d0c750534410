// docs/security.md C29: former members cannot be made to owe.
import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#testing/caller.ts'
import { planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { idsOf, moneyCrew, paymentOf } from '#testing/money-crew.ts'
import { addPlaceholder } from '#testing/placeholder-crew.ts'
import { membershipRow } from '#testing/rows.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const owesBy = (pounds: string) =>
  `cleo has left the trip, and this would cost them £${pounds}. Add an expense between those who are still here instead.`

async function leaveSettled() {
  const { ana, cleo } = money
  const bill = { description: 'Van', amount: '100.00', paidBy: cleo.user.id, splitBetween: idsOf([ana]) }
  const expense = (await ana.post(`${money.path}/expenses`, bill)).json()
  const payment = await money.pay(ana, cleo, '100.00')
  await money.leave(cleo)
  expect(await money.balanceSheet()).toMatchObject({ cleo: '0.00' })
  return { expense, payment }
}

test('another payer, a smaller amount and deleting are refused with who it would cost how much, and what to do', async () => {
  const { ana } = money
  const { expense } = await leaveSettled()
  const url = `/api/expenses/${expense.id}`

  expect(await ana.patch(url, { paidBy: ana.user.id })).toBeRefused(409, 'FORMER_MEMBER', owesBy('100.00'))
  expect(await ana.patch(url, { amount: '60.00' })).toBeRefused(409, 'FORMER_MEMBER', owesBy('40.00'))
  expect(await ana.delete(url)).toBeRefused(409, 'FORMER_MEMBER', owesBy('100.00'))

  expect(await money.balanceSheet()).toEqual({ ana: '0.00', ben: '0.00', cleo: '0.00' })
  expect((await ana.get(`${money.path}/expenses`)).json()).toEqual([expense])
  expect((await ana.patch(url, { description: 'Van to Tarifa' })).statusCode).toBe(200)
})

test('a payment by former members, or a deletion in their favour, cannot be undone', async () => {
  const { ana, ben, cleo } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: [ben, cleo] })
  const payment = await money.pay(cleo, ana, '15.00')
  await money.leave(cleo)
  app.clock.advanceMs(60_000)

  expect(await ben.delete(`/api/payments/${payment.id}`)).toBeRefused(409, 'FORMER_MEMBER', owesBy('15.00'))
  expect((await ana.delete(`/api/expenses/${expense.id}`)).statusCode).toBe(200)
  const restored = await ana.post(`/api/expenses/${expense.id}/restore`)

  expect(restored).toBeRefused(409, 'FORMER_MEMBER', owesBy('15.00'))
})

test('they are paid what they are owed, and no more', async () => {
  const { ana, ben, cleo } = money
  await money.addExpense(cleo, { amount: '30.00', among: [ana] })
  await money.leave(cleo)

  const pay = (amount: string) => ben.post(`${money.path}/payments`, paymentOf(ana, cleo, amount))
  expect(await pay('30.01')).toBeRefused(409, 'OVERPAYMENT')
  expect((await pay('30.00')).statusCode).toBe(201)
  expect(await pay('0.01')).toBeRefused(409, 'NOTHING_OWED')
  expect(await money.balanceSheet()).toMatchObject({ cleo: '0.00' })
})

type Change = { kind: 'edit' | 'share' | 'move' | 'delete' | 'restore' | 'unpay'; at: number; pounds: number }
type Step =
  | Change
  | { kind: 'add'; payer: number; pounds: number; among: number[] }
  | { kind: 'pay'; at: number; pounds: number }
  | { kind: 'leave'; who: number }

const person = fc.nat({ max: 3 })
const which = { at: fc.nat({ max: 9 }), pounds: fc.integer({ min: 1, max: 100 }) }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      payer: person,
      pounds: fc.integer({ min: 1, max: 100 }),
      among: fc.uniqueArray(person, { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constantFrom(
        'edit' as const,
        'share' as const,
        'move' as const,
        'delete' as const,
        'restore' as const,
        'unpay' as const,
      ),
      ...which,
    }),
    fc.record({ kind: fc.constant('pay' as const), ...which }),
    fc.record({ kind: fc.constant('leave' as const), who: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 6, maxLength: 16 },
)

test('over random histories nothing that others do costs a former member anything but what they are paid', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const trip = await aTrip()
      for (const step of history) {
        const before = await trip.balances()
        const paid = await trip.take(step)
        const after = await trip.balances()
        for (const id of trip.left) {
          const got = paid?.to === id ? paid.pence : 0
          expect((after.get(id) ?? 0) + got).toBeGreaterThanOrEqual(before.get(id) ?? 0)
          if (got > 0) expect(after.get(id)).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 25 },
  )
})

async function aTrip() {
  const { ana, ben, cleo } = money
  app.clock.advanceMs(60_000)
  const { id } = await planTrip(ana)
  const path = `/api/trips/${id}`
  const { db } = app.services.database
  for (const { user } of [ben, cleo])
    await db
      .insertInto('memberships')
      .values(membershipRow(id, user.id, app.clock.now()))
      .execute()
  const placeholder = await addPlaceholder(ana, { id })
  const people = [...idsOf([ana, ben, cleo]), placeholder.id]
  const [left, expenses, payments]: [Set<string>, string[], string[]] = [new Set(), [], []]
  const sheet = async (): Promise<TripBalances> => (await ana.get(`${path}/balances`)).json()
  const made = (reply: Reply, ids: string[]) => {
    if (reply.statusCode === 201) ids.push(reply.json().id)
  }

  async function pay({ at, pounds }: { at: number; pounds: number }) {
    const open = (await sheet()).settlements.filter(({ remaining }) => remaining !== '0.00')
    const row = open[at % Math.max(1, open.length)]
    if (row === undefined) return undefined
    const pence = Math.min(pounds * 100, Math.round(Number(row.remaining) * 100))
    const body = { fromUserId: row.fromUserId, toUserId: row.toUserId, amount: (pence / 100).toFixed(2) }
    made(await ana.post(`${path}/payments`, body), payments)
    return { to: row.toUserId, pence }
  }

  async function add({ payer, pounds, among }: Extract<Step, { kind: 'add' }>) {
    const [paidBy, ...splitBetween] = [payer, ...among].map((index) => people[index])
    const body = { description: 'Paella', amount: `${pounds}.00`, paidBy, splitBetween }
    made(await ana.post(`${path}/expenses`, body), expenses)
  }

  async function change({ kind, at, pounds }: Change) {
    const expense = `/api/expenses/${expenses[at % Math.max(1, expenses.length)]}`
    const payment = `/api/payments/${payments[at % Math.max(1, payments.length)]}`
    const calls = {
      unpay: () => ana.delete(payment),
      delete: () => ana.delete(expense),
      restore: () => ana.post(`${expense}/restore`),
      edit: () => ana.patch(expense, { amount: `${pounds}.00` }),
      share: () => ana.patch(expense, { splitBetween: people.filter((_, index) => (pounds >> index) & 1) }),
      move: () => ana.patch(expense, { paidBy: people[pounds % people.length] }),
    }
    await calls[kind]()
  }

  async function leave(who: number) {
    if (left.has(people[who] ?? '')) return
    const person = [ana, ben, cleo][who]
    const url =
      person === undefined ? `/api/seats/${placeholder.id}?anyway=true` : `${path}/leave?anyway=true`
    expect((await (person ?? ana).delete(url)).statusCode).toBe(200)
    left.add(people[who] ?? '')
  }

  return {
    left,
    async balances() {
      const { balances } = await sheet()
      return new Map(balances.map(({ userId, balance }) => [userId, Math.round(Number(balance) * 100)]))
    },
    async take(step: Step): Promise<{ to: string; pence: number } | undefined> {
      if (step.kind === 'pay') return pay(step)
      if (step.kind === 'add') await add(step)
      else if (step.kind === 'leave') await leave(step.who)
      else await change(step)
      return undefined
    },
  }
}
