import { afterEach, beforeEach, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { idsOf, moneyCrew, paymentOf } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

async function listen(): Promise<string[][]> {
  const received: string[][] = []
  await app.services.realtime.subscribe(tripTopic(money.trip.id), (message) =>
    received.push(JSON.parse(message).topics),
  )
  return received
}

test('each change of an expense or a payment reaches the open screens', async () => {
  const { ana, ben, all } = money
  const received = await listen()

  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const body = { description: 'Van', amount: '30.00', splitBetween: idsOf(all) }
  await ana.patch(`/api/expenses/${expense.id}`, body)
  const payment = await money.pay(ben, ana, '10.00')
  await ben.delete(`/api/payments/${payment.id}`)
  await ana.delete(`/api/expenses/${expense.id}`)

  const ofExpense = ['expenses', 'trip']
  expect(received).toEqual([ofExpense, ofExpense, ['payments'], ['payments'], ofExpense])
})

test('a request that changes nothing sends no live update', async () => {
  const { ana, ben, all, path } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const payment = await money.pay(ben, ana, '10.00')
  await ben.delete(`/api/payments/${payment.id}`)
  await ana.delete(`/api/expenses/${expense.id}`)
  const received = await listen()

  await ana.delete(`/api/expenses/${expense.id}`)
  await ben.delete(`/api/expenses/${expense.id}`)
  await ana.delete(`/api/payments/${payment.id}`)
  await ben.post(`${path}/payments`, paymentOf(ben, ana, '1.00'))
  await ana.post(`${path}/expenses`, { description: 'Van', amount: '0', splitBetween: idsOf(all) })
  await ana.get(`${path}/balances`)

  expect(received).toEqual([])
})
