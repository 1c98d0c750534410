import { randomUUID } from 'node:crypto'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#testing/caller.ts'
import { idsOf, moneyCrew, paymentOf } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
let lunch: Expense
beforeAll(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
  lunch = await money.addExpense(money.ana, { amount: '150.00', among: money.all })
})
afterAll(() => app.close())

const fieldsOf = (reply: Reply) => reply.json().errors?.map((error: { path: string }) => error.path)

test.each([0, '0', '0.00', -5, '-0.01', 100_000.01, '100000.01', '999999999999.99'])(
  'an expense of %j is out of range',
  async (amount) => {
    const { ana } = money

    const reply = await ana.post(`${money.path}/expenses`, {
      description: 'Van',
      amount,
      splitBetween: idsOf([ana]),
    })

    expect(reply).toBeRefused(400, 'AMOUNT_RANGE')
    expect(fieldsOf(reply)).toEqual(['amount'])
    expect((await money.ana.get(`${money.path}/expenses`)).json()).toEqual([lunch])
  },
)

test.each([
  ['amount', { amount: '1,234' }],
  ['amount', { amount: '12.345' }],
  ['amount', { amount: 12.345 }],
  ['amount', { amount: '' }],
  ['amount', { amount: 'twelve' }],
  ['amount', { amount: 1e21 }],
  ['amount', { amount: null }],
  ['amount', { amount: ['5'] }],
  ['amount', { amount: undefined }],
  ['description', { description: '   ' }],
  ['description', { description: undefined }],
  ['description', { description: 7 }],
  ['description', { description: 'x'.repeat(201) }],
  ['description', { description: 'nul\u0000' }],
  ['splitBetween', { splitBetween: [] }],
  ['splitBetween', { splitBetween: undefined }],
  ['splitBetween', { splitBetween: 'everybody' }],
  ['splitBetween.0', { splitBetween: ['ana'] }],
  ['splitBetween', { splitBetween: Array.from({ length: 201 }, () => randomUUID()) }],
])('an expense without a proper %s is refused and the field named: %j', async (field, wrong) => {
  const body = { description: 'Van', amount: '10.00', splitBetween: idsOf([money.ana]), ...wrong }

  const reply = await money.ana.post(`${money.path}/expenses`, body)

  expect(reply).toBeRefused(400, 'VALIDATION')
  expect(fieldsOf(reply)).toContain(field)
  expect((await money.ana.get(`${money.path}/expenses`)).json()).toEqual([lunch])
})

test.each([
  ['amount', 'VALIDATION', { amount: '1,50' }],
  ['amount', 'VALIDATION', { amount: '0.005' }],
  ['amount', 'VALIDATION', { amount: undefined }],
  ['amount', 'AMOUNT_RANGE', { amount: '0.00' }],
  ['amount', 'AMOUNT_RANGE', { amount: -1 }],
  ['fromUserId', 'VALIDATION', { fromUserId: 'ben' }],
  ['fromUserId', 'VALIDATION', { fromUserId: undefined }],
  ['fromUserId', 'VALIDATION', { fromUserId: randomUUID() }],
  ['toUserId', 'VALIDATION', { toUserId: null }],
  ['toUserId', 'VALIDATION', { toUserId: randomUUID() }],
  ['description', 'VALIDATION', { description: 'x'.repeat(301) }],
  ['description', 'VALIDATION', { description: 5 }],
])('a payment without a proper %s is refused with %s and the field named: %j', async (field, code, wrong) => {
  const { ana, ben, path } = money

  const reply = await ben.post(`${path}/payments`, { ...paymentOf(ben, ana, '10.00'), ...wrong })

  expect(reply).toBeRefused(400, code)
  expect(fieldsOf(reply)).toEqual([field])
  expect((await ana.get(`${path}/payments`)).json()).toEqual([])
})
