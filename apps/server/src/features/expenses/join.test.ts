import { randomUUID } from 'node:crypto'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import type { Person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const join = (caller: Caller, { id }: { id: string }, extra = {}) =>
  caller.post(`/api/expenses/${id}/join`, undefined, extra)
const amounts = ({ shares = [] }: Expense) => shares.map(({ amount }) => amount).sort()
const sharers = ({ splitBetween }: Expense) => [...splitBetween].sort()
const ids = (...people: Person[]) => people.map(({ user }) => user.id).sort()

async function addBy(mode: string, parts: [Person, string?][]): Promise<Expense> {
  const reply = await money.ana.post(`${money.path}/expenses`, {
    ...{ description: 'Van', amount: '100.00' },
    split: { mode, parts: parts.map(([{ user }, value]) => ({ userId: user.id, value })) },
  })
  if (reply.statusCode !== 201) throw new Error(`not added: ${reply.body}`)
  return reply.json()
}

test('a left-out member joins an equal split to the penny, recorded in the history', async () => {
  const { ana, ben, cleo } = money
  const expense = await addBy('equal', [[ana], [ben]])

  const joined: Expense = (await join(cleo, expense)).json()

  expect(sharers(joined)).toEqual(ids(ana, ben, cleo))
  expect(amounts(joined)).toEqual(['33.33', '33.33', '33.34'])
  const { history } = (await ana.get(`/api/expenses/${expense.id}`)).json()
  expect(history[0]).toMatchObject({ by: cleo.user.id, kind: 'changed', changes: [{ field: 'split' }] })
})

test('in a split by shares they take one', async () => {
  const { ana, ben, cleo } = money

  const joined: Expense = (
    await join(
      cleo,
      await addBy('shares', [
        [ana, '2'],
        [ben, '1'],
      ]),
    )
  ).json()

  expect(amounts(joined)).toEqual(['25.00', '25.00', '50.00'])
})

test('fixed parts have no room, and stay', async () => {
  const { ana, ben, cleo } = money
  for (const expense of [
    await addBy('amounts', [
      [ana, '60'],
      [ben, '40'],
    ]),
    await addBy('percent', [
      [ana, '60'],
      [ben, '40'],
    ]),
  ]) {
    expect(await join(cleo, expense)).toBeRefused(409, 'SPLIT_FIXED')
    expect(amounts((await ana.get(`/api/expenses/${expense.id}`)).json())).toEqual(['40.00', '60.00'])
  }
})

test('who is in it already changes nothing, ten times at once one is added', async () => {
  const { ana, ben, cleo } = money
  const expense = await addBy('equal', [[ana], [ben]])
  expect((await join(ben, expense)).json().updatedAt).toBe(expense.updatedAt)
  const key = { headers: { 'idempotency-key': randomUUID() } }

  const replies = await Promise.all(Array.from({ length: 10 }, () => join(cleo, expense, key)))

  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(sharers((await ana.get(`/api/expenses/${expense.id}`)).json())).toEqual(ids(ana, ben, cleo))
})

test('two members can join at once, and a repeated join without a key counts once', async () => {
  const { ana, ben, cleo } = money
  const expense = await addBy('equal', [[ana]])

  const replies = await Promise.all([join(ben, expense), join(cleo, expense), join(cleo, expense)])

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const joined = (await ana.get(`/api/expenses/${expense.id}`)).json()
  expect(sharers(joined)).toEqual(ids(ana, ben, cleo))
  expect(amounts(joined)).toEqual(['33.33', '33.33', '33.34'])
  expect(joined.history).toHaveLength(3)
})

test('who came in owes from then on, in a new plan, and what was paid before counts', async () => {
  const { ana, ben, cleo } = money
  const expense = await addBy('equal', [[ana], [ben]])
  await money.pay(ben, ana, '50.00')

  await join(cleo, expense)

  expect(Object.values(await money.balanceSheet()).sort()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^-33\.3[34]$/)]),
  )
  expect((await money.plan()).join()).toMatch(/cleo → .*pending/)
})

test('who has left, and an address that is none', async () => {
  const { ana, ben, cleo } = money
  const expense = await addBy('equal', [[ana], [ben]])
  expect(await join(ana, { id: 'van' })).toBeRefused(404, 'NOT_FOUND')
  expect(await join(ana, { id: randomUUID() })).toBeRefused(404, 'NOT_FOUND')
  await money.leave(cleo)

  expect(await join(cleo, expense)).toBeRefused(404, 'NOT_FOUND')
  expect(sharers((await ana.get(`/api/expenses/${expense.id}`)).json())).toEqual(ids(ana, ben))
})

test('a guest, a stranger and a deleted expense', async () => {
  const { ana, ben, cleo, gus, eve } = money
  const expense = await addBy('equal', [[ana], [ben]])
  expect(await join(gus, expense)).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect(await join(eve, expense)).toBeRefused(404, 'NOT_FOUND')

  await ana.delete(`/api/expenses/${expense.id}`)

  expect(await join(cleo, expense)).toBeRefused(404, 'NOT_FOUND')
})
