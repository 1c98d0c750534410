import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

test('an expense is read by itself as it is now, by members and guests', async () => {
  const { ana, ben, gus, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const other = await money.addExpense(ben, { amount: '8.01', among: [ana, ben] })
  const url = `/api/expenses/${expense.id}`

  expect((await gus.get(url.toUpperCase().replace('/API/EXPENSES', '/api/expenses'))).json()).toEqual({
    ...expense,
    history: expect.any(Array),
  })
  const changes = { description: 'Taxi', splitBetween: idsOf([ana, ben]) }
  const changed = await ana.patch(url, changes)
  expect((await ben.get(url)).json()).toMatchObject(changed.json())
  expect((await ben.get(`/api/expenses/${other.id}`)).json()).toMatchObject(other)
})

test('outsiders cannot read it, and a deleted or unknown one is not found', async () => {
  const { ana, eve, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const url = `/api/expenses/${expense.id}`

  expect(await eve.get(url)).toBeRefused(404, 'NOT_FOUND')
  expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
  await ana.delete(url)
  for (const id of [expense.id, randomUUID(), 'van', '%00'])
    expect(await ana.get(`/api/expenses/${id}`)).toBeRefused(404, 'NOT_FOUND')
})

test('it is not sent again to a client that has it, until the trip changes', async () => {
  const { ana, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const url = `/api/expenses/${expense.id}`
  const tag = String((await ana.get(url)).headers.etag)

  expect((await ana.get(url, { headers: { 'if-none-match': tag } })).statusCode).toBe(304)
  await ana.patch(url, { amount: '31.00' })
  expect((await ana.get(url, { headers: { 'if-none-match': tag } })).statusCode).toBe(200)
})
