import type { Expense, Spending } from '@sendit/core/expenses/contract.ts'
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

async function fill() {
  const { ana, ben, cleo } = money
  await money.addExpense(ana, { description: 'Cena en el Café Él Lola', amount: '1.00', among: [ana, ben] })
  await money.addExpense(ben, { description: 'Taxi to the airport', amount: '2.00', among: [ben, cleo] })
  await money.addExpense(cleo, { description: '100% cotton_rope', amount: '3.00', among: [cleo] })
  await money.addExpense(ben, { description: 'Dinner at the café', amount: '4.00', among: [ana] })
}

const find = async (query: string): Promise<string[]> =>
  (await money.gus.get(`${money.path}/expenses?${query}`)).json().map(({ amount }: Expense) => amount)

test('words are found without regard to case, accents and order; what means something to a database means itself', async () => {
  await fill()

  expect(await find('q=CAFE')).toEqual(['4.00', '1.00'])
  expect(await find('q=lola%20cena')).toEqual(['1.00'])
  expect(await find('q=airp')).toEqual(['2.00'])
  expect(await find('q=%25')).toEqual(['3.00'])
  expect(await find('q=n_r')).toEqual(['3.00'])
  expect(await find('q=%5C')).toEqual([])
  expect(await find("q='")).toEqual([])
  expect(await find('q=%20')).toHaveLength(4)
})

test('by category, by who paid or shares, and by all of them at once', async () => {
  await fill()
  const { ana, cleo } = money

  expect(await find('category=transport')).toEqual(['2.00'])
  expect(await find(`person=${cleo.user.id}`)).toEqual(['3.00', '2.00'])
  expect(await find(`person=${ana.user.id}&q=cafe&category=food`)).toEqual(['4.00', '1.00'])
  expect(await find(`person=${ana.user.id}&category=transport`)).toEqual([])
  expect(await money.ana.get(`${money.path}/expenses?category=drinks`)).toBeRefused(400, 'VALIDATION')
  expect(await money.ana.get(`${money.path}/expenses?person=ana`)).toBeRefused(400, 'VALIDATION')
})

test('over pages, and of the deleted ones as well', async () => {
  const { ana, ben, path } = money
  const made = []
  for (let number = 1; number <= 5; number += 1) {
    const description = number === 3 ? 'Van' : `Taxi ${number}`
    made.push(await money.addExpense(ana, { description, amount: `${number}.00`, among: [ana, ben] }))
  }
  const first = await ana.get(`${path}/expenses?q=taxi&limit=2`)
  const last = first.json().at(-1).id

  expect(first.json().map(({ amount }: Expense) => amount)).toEqual(['5.00', '4.00'])
  expect(String(first.headers.link)).toContain(`before=${last}`)
  expect(String(first.headers.link)).toContain('q=taxi')
  expect(await find(`q=taxi&limit=2&before=${last}`)).toEqual(['2.00', '1.00'])
  await ana.delete(`/api/expenses/${made[0]?.id}`)
  expect(await find('q=taxi&deleted=true')).toEqual(['1.00'])
  expect(await find('q=taxi&deleted=false')).toEqual(['5.00', '4.00', '2.00'])
})

test('spending adds up by day, person and category, whatever the currency', async () => {
  const { ana, ben, path } = money
  await fill()
  const euros = { currency: 'EUR', originalAmount: '10.00', rate: '1.25', spentOn: '2026-06-28' }
  await ana.post(`${path}/expenses`, { description: 'Fuel', ...euros, splitBetween: idsOf([ana, ben]) })
  const old = await money.addExpense(ben, { description: 'Taxi', amount: '2.00', among: [ana] })
  await app.services.database.db
    .updateTable('expenses')
    .set({ spent_on: null })
    .where('id', '=', old.id)
    .execute()
  const gone = await money.addExpense(ben, { amount: '99.00', among: [ana] })
  await ben.delete(`/api/expenses/${gone.id}`)

  const spending: Spending = (await money.gus.get(`${path}/spending`)).json()

  expect(spending.byDay.map(({ day, total }) => [day, total])).toEqual([
    ['2026-06-28', '8.00'],
    ['2026-07-01', '12.00'],
  ])
  expect(spending.byDay[1]?.byCategory).toMatchObject({ food: '5.00', transport: '4.00', activity: '3.00' })
  expect(spending.byCategory.transport).toBe('12.00')
  const anas = spending.byPerson.find(({ userId }) => userId === ana.user.id)
  expect(anas).toEqual({ userId: ana.user.id, paid: '9.00', share: '10.50' })
})

test('by who paid, who shares and on which day, and spending is narrowed alike, of how many', async () => {
  const { ana, ben, cleo, path } = money
  await fill()
  const euros = { currency: 'EUR', originalAmount: '10.00', rate: '1.25', spentOn: '2026-06-28' }
  await ben.post(`${path}/expenses`, { description: 'Café', ...euros, splitBetween: idsOf([ana, ben, cleo]) })
  const spend = async (query: string): Promise<Spending> =>
    (await money.gus.get(`${path}/spending?${query}`)).json()

  expect(await find(`paidBy=${ben.user.id}`)).toEqual(['8.00', '4.00', '2.00'])
  expect(await find(`sharedBy=${cleo.user.id}`)).toEqual(['8.00', '3.00', '2.00'])
  expect(await find('day=2026-06-28')).toEqual(['8.00'])
  expect(await find(`day=2026-07-01&paidBy=${ben.user.id}&category=food`)).toEqual(['4.00'])
  expect(await money.ana.get(`${path}/expenses?day=tomorrow`)).toBeRefused(400, 'VALIDATION')
  expect(await money.ana.get(`${path}/spending?category=drinks`)).toBeRefused(400, 'VALIDATION')

  const cafes = await spend(`q=cafe&paidBy=${ben.user.id}`)
  expect([cafes.count, cafes.outOf]).toEqual([2, 5])
  expect(cafes.byDay.map(({ day, total, counts }) => [day, total, counts.food, counts.transport])).toEqual([
    ['2026-06-28', '8.00', 1, 0],
    ['2026-07-01', '4.00', 1, 0],
  ])
  const shareOf = ({ user }: typeof ana, { byPerson }: Spending) =>
    byPerson.find(({ userId }) => userId === user.id)
  expect(shareOf(ana, cafes)?.share).toMatch(/^6\.6[67]$/)
  const cleos = await spend(`sharedBy=${cleo.user.id}&day=2026-07-01`)
  expect([cleos.count, cleos.outOf, shareOf(ben, cleos)?.share]).toEqual([2, 5, '1.00'])
  expect(await spend('q=nothing')).toMatchObject({ count: 0, outOf: 5, byDay: [], byPerson: [] })
})

test('expenses without search text are found as far as the database handles letters', async () => {
  await fill()
  await app.services.database.db.updateTable('expenses').set({ search_text: null }).execute()

  expect(await find('q=DINNER')).toEqual(['4.00'])
})
