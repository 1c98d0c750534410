import type { Expense } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#testing/crew.ts'
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

type Parts = [Person, (string | number | undefined)?][]
const partsOf = (parts: Parts) =>
  parts.map(([{ user }, value]) => ({ userId: user.id, ...(value !== undefined && { value }) }))
const add = (mode: string, parts: Parts, fields: object = { amount: '100.00' }) =>
  money.ana.post(`${money.path}/expenses`, {
    description: 'Van',
    split: { mode, parts: partsOf(parts) },
    ...fields,
  })
const shareOf = ({ shares }: Expense, { user }: Person) =>
  shares?.find(({ userId }) => userId === user.id)?.amount

describe('a split', () => {
  test('by amounts of the expense’s own currency', async () => {
    const { ana, ben } = money
    const euros = { currency: 'EUR', originalAmount: '100', rate: '1.25' }

    const { statusCode, body } = await add(
      'amounts',
      [
        [ana, '75'],
        [ben, '25.00'],
      ],
      euros,
    )

    expect(statusCode).toBe(201)
    const expense: Expense = JSON.parse(body)
    expect([shareOf(expense, ana), shareOf(expense, ben)]).toEqual(['60.00', '20.00'])
    expect(expense.split).toEqual({
      mode: 'amounts',
      parts: partsOf([
        [ana, '75.00'],
        [ben, '25.00'],
      ]).sort((one, other) => (one.userId < other.userId ? -1 : 1)),
    })
    expect(expense.splitBetween).toEqual(idsOf([ana, ben]).sort())
  })

  test('by shares and by percent, to the penny', async () => {
    const { ana, ben, cleo } = money
    const shares: Expense = (
      await add('shares', [
        [ana, 2],
        [ben, '1'],
        [cleo, 4],
      ])
    ).json()
    const percent: Expense = (
      await add('percent', [
        [ana, '33.34'],
        [ben, 33.33],
        [cleo, '33.33'],
      ])
    ).json()

    expect([ana, ben, cleo].map((one) => shareOf(shares, one))).toEqual(['28.57', '14.29', '57.14'])
    expect([ana, ben, cleo].map((one) => shareOf(percent, one))).toEqual(['33.34', '33.33', '33.33'])
    const [listed] = (await money.ben.get(`${money.path}/expenses?shares=uneven`)).json()
    expect(listed.split).toEqual(percent.split)
    expect((await money.balances()).totalCost).toBe('200.00')
  })

  test.each([
    ['amounts a penny short', 'amounts', ['60.00', '39.99'], '0.01 GBP are left to share'],
    ['amounts a penny over', 'amounts', ['60.00', '40.01'], '0.01 GBP are shared too much'],
    ['nothing for somebody', 'amounts', ['100.00', '0.00'], 'above zero'],
    ['0 shares', 'shares', ['1', '0'], '1 to 99 shares'],
    ['100 shares', 'shares', ['1', 100], '1 to 99 shares'],
    ['half a share', 'shares', [1, 1.5], '1 to 99 shares'],
    ['100.01 percent', 'percent', ['60', '40.01'], '0.01 % are shared too much'],
    ['99.9 percent', 'percent', ['60', '39.9'], '0.10 % are left to share'],
    ['no value', 'percent', ['100', undefined], 'percentage'],
  ] as const)('with %s is refused', async (_name, mode, [first, second], words) => {
    const { ana, ben } = money

    const reply = await add(mode, [
      [ana, first],
      [ben, second],
    ])

    expect(reply).toBeRefused(400, 'VALIDATION')
    expect(reply.json().message).toContain(words)
  })

  test('names members, each once, in a mode there is', async () => {
    const { ana, eve } = money
    expect(
      await add('shares', [
        [ana, 1],
        [eve, 1],
      ]),
    ).toBeRefused(400, 'VALIDATION')
    expect(
      await add('shares', [
        [ana, 1],
        [ana, 1],
      ]),
    ).toBeRefused(400, 'VALIDATION')
    expect(await add('halves', [[ana, 1]])).toBeRefused(400, 'VALIDATION')
    expect(await add('equal', [])).toBeRefused(400, 'VALIDATION')
  })
})

describe('a change', () => {
  test('of the amount keeps shares and percentages, and requires new amounts', async () => {
    const { ana, ben } = money
    const byShares: Expense = (
      await add('shares', [
        [ana, 3],
        [ben, 1],
      ])
    ).json()
    const byAmounts: Expense = (
      await add('amounts', [
        [ana, '90'],
        [ben, '10'],
      ])
    ).json()
    const patch = (id: string, fields: object) => ana.patch(`/api/expenses/${id}`, fields)

    const stored: Expense = (await patch(byShares.id, { amount: '40.00' })).json()
    expect([shareOf(stored, ana), shareOf(stored, ben)]).toEqual(['30.00', '10.00'])
    expect(await patch(byAmounts.id, { amount: '40.00' })).toBeRefused(400, 'VALIDATION')
    const split = {
      mode: 'amounts',
      parts: partsOf([
        [ana, '30'],
        [ben, '10'],
      ]),
    }
    expect((await patch(byAmounts.id, { amount: '40.00', split })).statusCode).toBe(200)
  })

  test('that names the same members keeps their mode; other members share equally', async () => {
    const { ana, ben, cleo } = money
    const { id }: Expense = (
      await add('shares', [
        [ana, 3],
        [ben, 1],
      ])
    ).json()

    const same: Expense = (await ana.patch(`/api/expenses/${id}`, { splitBetween: idsOf([ben, ana]) })).json()
    const other: Expense = (
      await ana.patch(`/api/expenses/${id}`, { splitBetween: idsOf([ben, cleo]) })
    ).json()

    expect(same.split?.mode).toBe('shares')
    expect(other).toMatchObject({ split: { mode: 'equal' }, splitBetween: idsOf([ben, cleo]).sort() })
  })
})

describe('paid by', () => {
  test('another member: only the payer and the creator can change and delete it', async () => {
    const { ana, ben, cleo, path } = money
    const body = { description: 'Van', amount: '30', splitBetween: idsOf(money.all), paidBy: ben.user.id }

    const { id, ...expense } = (await ana.post(`${path}/expenses`, body)).json()

    expect(expense).toMatchObject({ paidBy: ben.user.id, enteredBy: ana.user.id })
    expect(await money.balanceSheet()).toEqual({ ana: '-10.00', ben: '20.00', cleo: '-10.00' })
    const url = `/api/expenses/${id}`
    expect(await cleo.patch(url, { amount: '1' })).toBeRefused(
      403,
      'NOT_PAYER',
      'You can only edit expenses you created.',
    )
    expect((await ben.patch(url, { amount: '31' })).statusCode).toBe(200)
    expect((await ana.patch(url, { paidBy: cleo.user.id })).json().paidBy).toBe(cleo.user.id)
    expect(await cleo.delete(url)).toMatchObject({ statusCode: 200 })
  })

  test('a stranger or a former member is refused', async () => {
    const { ana, ben, eve, path } = money
    await money.leave(ben)
    const add = (who: Person) =>
      ana.post(`${path}/expenses`, {
        description: 'Van',
        amount: '3',
        splitBetween: idsOf([ana]),
        paidBy: who.user.id,
      })

    expect(await add(eve)).toBeRefused(400, 'VALIDATION')
    expect(await add(ben)).toBeRefused(400, 'VALIDATION')
  })
})
