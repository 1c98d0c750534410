import type { ExpenseWithHistory } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileStore } from '#files/file-store.ts'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createExpenseCleanup } from './deleting-service.ts'
import '#testing/matchers.ts'

const DAY_MS = 24 * 60 * 60_000

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const read = async (id: string): Promise<ExpenseWithHistory> =>
  (await money.ana.get(`/api/expenses/${id}?deleted=true`)).json()

test('history shows who added, changed, deleted and restored, with previous values', async () => {
  const { ana, ben, all } = money
  const { id } = await money.addExpense(ana, { amount: '68.40', among: all })
  app.clock.advanceMs(60_000)
  await ana.patch(`/api/expenses/${id}`, { amount: '86.40', paidBy: ben.user.id })
  app.clock.advanceMs(60_000)
  await ben.patch(`/api/expenses/${id}`, { splitBetween: idsOf([ana, ben]), description: 'Tapas' })
  await ben.patch(`/api/expenses/${id}`, { description: 'Tapas' })
  await ana.delete(`/api/expenses/${id}`)
  await ana.delete(`/api/expenses/${id}`)
  await ben.post(`/api/expenses/${id}/restore`)

  const { history } = await read(id)

  expect(history.map(({ kind, by }) => [kind, by])).toEqual([
    ['restored', ben.user.id],
    ['deleted', ana.user.id],
    ['changed', ben.user.id],
    ['changed', ana.user.id],
    ['added', ana.user.id],
  ])
  expect(history[3]?.changes).toEqual([
    { field: 'paidBy', from: ana.user.id, to: ben.user.id },
    { field: 'originalAmount', from: '68.40', to: '86.40' },
    { field: 'amount', from: '68.40', to: '86.40' },
  ])
  expect(history[2]?.changes).toMatchObject([
    { field: 'description', from: 'Paella', to: 'Tapas' },
    {
      field: 'split',
      from: { mode: 'equal' },
      to: {
        parts: idsOf([ana, ben])
          .sort()
          .map((userId) => ({ userId })),
      },
    },
  ])
  const added = Object.fromEntries(history[4]?.changes.map(({ field, to }) => [field, to]) ?? [])
  expect(added).toMatchObject({ description: 'Paella', amount: '68.40', paidBy: ana.user.id })
  expect(history[4]?.at).toBe('2026-07-01T09:00:00.000Z')
})

test('a deleted expense is listed only as deleted, and restored unchanged with a new plan', async () => {
  const { ana, ben, cleo, gus, all, path } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  await money.pay(ben, ana, '10.00')
  await ana.delete(`/api/expenses/${expense.id}`)
  const deleted = async () => (await gus.get(`${path}/expenses?deleted=true`)).json()
  expect((await ana.get(`${path}/expenses`)).json()).toEqual([])
  expect(await deleted()).toMatchObject([{ id: expense.id, deletedAt: '2026-07-01T09:00:00.000Z' }])
  expect(await cleo.post(`/api/expenses/${expense.id}/restore`)).toBeRefused(403, 'NOT_PAYER')
  expect(await gus.post(`/api/expenses/${expense.id}/restore`)).toBeRefused(403, 'GUEST_FORBIDDEN')

  const reply = await ana.post(`/api/expenses/${expense.id}/restore`)

  expect(reply.json()).toEqual({ ...expense, updatedAt: reply.json().updatedAt })
  expect(await deleted()).toEqual([])
  expect(await money.balanceSheet()).toEqual({ ana: '10.00', ben: '0.00', cleo: '-10.00' })
  expect(await money.plan()).toEqual(['cleo → ana 10.00, 0.00 paid, 10.00 left: pending'])
  expect((await ana.post(`/api/expenses/${expense.id}/restore`)).json()).toEqual(reply.json())
})

test('it can be restored for 30 days, and is nowhere after that', async () => {
  const { ana, all, path } = money
  const restore = async (id: string) => (await app.signIn(ana.email)).post(`/api/expenses/${id}/restore`)
  const early = await money.addExpense(ana, { amount: '30.00', among: all })
  const late = await money.addExpense(ana, { amount: '20.00', among: all })
  for (const { id } of [early, late]) await ana.delete(`/api/expenses/${id}`)

  app.clock.advanceMs(30 * DAY_MS - 1)
  expect((await restore(early.id)).statusCode).toBe(200)
  app.clock.advanceMs(1)
  expect(await restore(late.id)).toBeRefused(
    409,
    'TOO_LATE',
    'A deleted expense can be restored for 30 days.',
  )
  const again = await app.signIn(ana.email)
  expect((await again.get(`${path}/expenses?deleted=true`)).json()).toEqual([])
  expect(await again.get(`/api/expenses/${late.id}?deleted=true`)).toBeRefused(404, 'NOT_FOUND')
})

test('after 30 days a job deletes an expense, its shares and history, and nothing else', async () => {
  const { ana, ben, all } = money
  const gone = await money.addExpense(ana, { amount: '30.00', among: all })
  const remaining = await money.addExpense(ana, { amount: '9.00', among: all })
  await ana.patch(`/api/expenses/${gone.id}`, { amount: '33.00' })
  await ana.delete(`/api/expenses/${gone.id}`)
  app.clock.advanceMs(20 * DAY_MS)
  await ana.delete(`/api/expenses/${remaining.id}`)
  app.clock.advanceMs(10 * DAY_MS)

  const fileStore = createFileStore(app.services)
  await createExpenseCleanup({ ...app.services, fileStore }).removeOld(app.clock.now())

  const { db } = app.services.database
  expect(await db.selectFrom('expenses').select('id').execute()).toEqual([{ id: remaining.id }])
  expect(await db.selectFrom('expense_history').select('expense_id').execute()).toEqual([
    { expense_id: remaining.id },
  ])
  expect(await db.selectFrom('expense_shares').select('user_id').execute()).toHaveLength(3)
  const again = await app.signIn(ben.email)
  expect(await again.delete(`/api/expenses/${gone.id}`)).toBeRefused(404, 'NOT_FOUND')
})

test('an expense cannot be restored if a member it involves has left since', async () => {
  const { ana, cleo, all } = money
  const before = await money.addExpense(ana, { amount: '30.00', among: all })
  const without = await money.addExpense(ana, { amount: '30.00', among: [ana] })
  for (const { id } of [before, without]) await ana.delete(`/api/expenses/${id}`)
  app.clock.advanceMs(1000)
  await money.leave(cleo)

  const refused = await ana.post(`/api/expenses/${before.id}/restore`)

  expect(refused).toBeRefused(400, 'VALIDATION', 'cleo has left the trip since: this cannot be restored')
  expect((await ana.post(`/api/expenses/${without.id}/restore`)).statusCode).toBe(200)
})

test('a former member cannot restore anything', async () => {
  const { ben, all } = money
  const { id } = await money.addExpense(ben, { amount: '30.00', among: all })
  await ben.delete(`/api/expenses/${id}`)
  await money.leave(ben)

  expect(await ben.post(`/api/expenses/${id}/restore`)).toBeRefused(404, 'NOT_FOUND')
})
