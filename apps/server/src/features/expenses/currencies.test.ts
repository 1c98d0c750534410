import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const add = (fields: object, extra = {}) =>
  money.ana.post(
    `${money.path}/expenses`,
    { description: 'Tapas', splitBetween: idsOf(money.all), ...fields },
    extra,
  )
const EUROS = { currency: 'EUR', originalAmount: '86.40', rate: '1.1699' }

describe('an expense in another currency', () => {
  test('stores the amount entered, the rate with its day and source, and the pence', async () => {
    const reply = await add({ ...EUROS, spentOn: '2026-06-29' })

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      ...{ amount: '73.85', currency: 'EUR', originalAmount: '86.40', spentOn: '2026-06-29' },
      ...{ rate: '1.1699', rateDay: '2026-06-29', rateSource: 'own' },
    })
    expect((await money.balances()).totalCost).toBe('73.85')
    const [listed] = (await money.ben.get(`${money.path}/expenses?shares=uneven`)).json()
    expect(listed).toMatchObject({ currency: 'EUR', originalAmount: '86.40', rate: '1.1699' })
  })

  test.each([
    ['JPY', '8640', '196.178', '44.04', '8640'],
    ['KWD', '1.234', '0.41', '3.01', '1.234'],
    ['MAD', '320', '12.55', '25.50', '320.00'],
    ['EUR', '86.4', '1.16994321', '73.85', '86.40'],
  ])('%s %s at %s come to %s', async (currency, originalAmount, rate, amount, written) => {
    const reply = await add({ currency, originalAmount, rate })

    expect(reply.json()).toMatchObject({ amount, originalAmount: written })
    const shares: { amount: string }[] = reply.json().shares
    const pence = shares.reduce((sum, share) => sum + Math.round(Number(share.amount) * 100), 0)
    expect(pence).toBe(Math.round(Number(amount) * 100))
  })

  test.each([
    ['a currency that is none', { ...EUROS, currency: 'EURO' }, 'VALIDATION'],
    ['one in small letters', { ...EUROS, currency: 'eur' }, 'VALIDATION'],
    ['half a yen', { currency: 'JPY', originalAmount: '0.5', rate: '190' }, 'VALIDATION'],
    ['a tenth of a cent', { ...EUROS, originalAmount: '1.005' }, 'VALIDATION'],
    ['no amount of it', { currency: 'EUR', rate: '1.1', amount: '10.00' }, 'VALIDATION'],
    ['a rate of zero', { ...EUROS, rate: '0' }, 'VALIDATION'],
    ['a rate below zero', { ...EUROS, rate: -1.2 }, 'VALIDATION'],
    ['a rate of 1e9', { ...EUROS, rate: 1e9 }, 'VALIDATION'],
    ['a rate in letters', { ...EUROS, rate: 'one' }, 'VALIDATION'],
    ['a rate in both', { ...EUROS, rate: '1,1699' }, 'VALIDATION'],
    ['no rate where none is known', { currency: 'MAD', originalAmount: '320' }, 'VALIDATION'],
    [
      'less than half a penny',
      { ...EUROS, currency: 'JPY', originalAmount: '1', rate: '1000' },
      'AMOUNT_RANGE',
    ],
    ['more than 100,000 pounds', { ...EUROS, originalAmount: '999999.00' }, 'AMOUNT_RANGE'],
    ['a day that is none', { ...EUROS, spentOn: '2026-02-30' }, 'VALIDATION'],
    ['nothing at all', {}, 'VALIDATION'],
  ])('with %s is refused', async (_name, fields, code) => {
    expect(await add(fields)).toBeRefused(400, code)
    expect((await money.ana.get(`${money.path}/expenses`)).json()).toEqual([])
  })
})

describe('a change', () => {
  const patch = async (fields: object, more: object = {}) => {
    const { id } = (await add({ ...EUROS, ...more })).json()
    return (await money.ana.patch(`/api/expenses/${id}`, fields)).json()
  }

  test('of the amount keeps the rate', async () => {
    const fields = { originalAmount: '100.00' }
    expect(await patch(fields)).toMatchObject({ rate: '1.1699', rateSource: 'own', amount: '85.48' })
  })

  test('of the description does not reprice, and neither does resending all fields', async () => {
    expect(await patch({ description: 'Dinner' })).toMatchObject({ amount: '73.85', originalAmount: '86.40' })
    const same = { ...EUROS, amount: '73.85', rateSource: 'own', spentOn: '2026-07-01' }
    expect(await patch(same)).toMatchObject({ amount: '73.85', rate: '1.1699', rateSource: 'own' })
    expect(await patch({ amount: '73.85' })).toMatchObject({ currency: 'EUR', amount: '73.85' })
  })

  test('of the rate makes other pence', async () => {
    expect(await patch({ rate: '1.15123' })).toMatchObject({ amount: '75.05', rate: '1.15123' })
  })

  test('to pounds, in so many words or by pounds alone, drops the rate', async () => {
    const pounds = { currency: 'GBP', rate: null, rateDay: null, rateSource: null }
    expect(await patch({ currency: 'GBP', originalAmount: '70.00' })).toMatchObject({
      ...pounds,
      amount: '70.00',
    })
    expect(await patch({ amount: '71.00' })).toMatchObject({
      ...pounds,
      amount: '71.00',
      originalAmount: '71.00',
    })
  })

  test('to another currency needs its amount, and a rate', async () => {
    const { id } = (await add(EUROS)).json()
    const change = (fields: object) => money.ana.patch(`/api/expenses/${id}`, fields)

    expect(await change({ currency: 'USD', rate: '1.3' })).toBeRefused(400, 'VALIDATION')
    expect(await change({ currency: 'USD', originalAmount: '100' })).toBeRefused(400, 'VALIDATION')
    const dollars = { currency: 'USD', originalAmount: '130', rate: '1.3' }
    expect((await change(dollars)).json()).toMatchObject({
      ...dollars,
      originalAmount: '130.00',
      amount: '100.00',
    })
  })
})

test('an expense without a currency works as before, on the local day of the trip', async () => {
  const { db } = app.services.database
  await db
    .updateTable('trips')
    .set({ timezone: 'Pacific/Auckland' })
    .where('id', '=', money.trip.id)
    .execute()
  app.clock.set(new Date('2026-07-01T23:30:00.000Z'))

  const reply = await add({ amount: '10' })

  expect(reply.json()).toMatchObject({ amount: '10.00', currency: 'GBP', rate: null })
  expect(reply.json().spentOn).toBe('2026-07-02')
})

test('a repeat by its key is one expense, at the price of the first', async () => {
  const extra = { headers: { 'idempotency-key': randomUUID() } }

  const replies = [await add(EUROS, extra), await add(EUROS, extra)]

  expect(replies[1]?.body).toBe(replies[0]?.body)
  expect((await money.ana.get(`${money.path}/expenses`)).json()).toHaveLength(1)
})

test('what a server of the version before wrote is in pounds, split equally, and spent when it was entered', async () => {
  const { ana, trip, all } = money
  const [id] = await fillLedger(app, {
    tripId: trip.id,
    payers: [ana.user.id],
    among: idsOf(all.slice(0, 2)),
    count: 1,
  })

  expect((await ana.get(`/api/expenses/${id}`)).json()).toMatchObject({
    ...{ amount: '10.00', currency: 'GBP', originalAmount: '10.00', rate: null, spentOn: '2026-07-01' },
    ...{ split: { mode: 'equal' }, enteredBy: ana.user.id, deletedAt: null },
    history: [{ kind: 'added', by: ana.user.id }],
  })
  const edited = await ana.patch(`/api/expenses/${id}`, { amount: '12.00' })
  expect(edited.json()).toMatchObject({ amount: '12.00', originalAmount: '12.00', spentOn: '2026-07-01' })
})
