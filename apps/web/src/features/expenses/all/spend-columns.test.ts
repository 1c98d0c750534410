import { byCategory, type Category } from '@sendit/core/expenses/categories.ts'
import { expect, test } from 'vitest'
import { heightOf, spendColumns } from './spend-chart.tsx'

function spent(day: string, sums: Partial<Record<Category, string>>) {
  const all = byCategory((category) => sums[category] ?? '0.00')
  return { day, total: '0.00', byCategory: all, counts: byCategory(() => 0) }
}
const trip = { tripDate: '2026-07-14', tripEndDate: '2026-07-20' }
const shown = (columns: ReturnType<typeof spendColumns>) =>
  columns.map(({ name, under, total }) => `${name} ${under}: ${total}`)

test('each day of the trip has a column, and what was spent before and after one together', () => {
  const columns = spendColumns(
    [
      spent('2026-06-28', { accommodation: '1470.00' }),
      spent('2026-07-12', { transport: '475.40' }),
      spent('2026-07-14', { food: '168.20', activity: '220.00' }),
      spent('2026-07-22', { food: '10.00' }),
    ],
    trip,
  )

  expect(shown(columns)).toEqual([
    ...['Before 28 Jun to 12 Jul: 194540', 'Tue 14: 38820', 'Wed 15: 0', 'Thu 16: 0', 'Fri 17: 0'],
    ...['Sat 18: 0', 'Sun 19: 0', 'Mon 20: 0', 'After 22 Jul: 1000'],
  ])
  expect(columns[1]?.byCategory).toMatchObject({ food: 16820, activity: 22000 })
})

test('of a long trip the days up to the last that cost something are drawn, and a trip of one day has one', () => {
  const long = { tripDate: '2026-07-01', tripEndDate: '2026-07-31' }
  const names = (byDay: ReturnType<typeof spent>[], days: typeof trip | typeof long) =>
    spendColumns(byDay, days).map(({ under }) => under)

  expect(names([spent('2026-07-02', { food: '1.00' }), spent('2026-07-12', { food: '1.00' })], long)).toEqual(
    ['2 Jul', '6', '7', '8', '9', '10', '11', '12'],
  )
  expect(names([], long)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(spendColumns([], { tripDate: '2026-07-14', tripEndDate: null })).toHaveLength(1)
})

test('a column is cut where it would dwarf the days, and nothing is where nothing was spent', () => {
  const columns = spendColumns(
    [
      spent('2026-07-01', { accommodation: '1000.00' }),
      spent('2026-07-14', { food: '100.00' }),
      spent('2026-07-15', { food: '25.00' }),
    ],
    trip,
  )

  expect(columns.slice(0, 4).map((column) => heightOf(column, columns))).toEqual([
    { part: 1, isCut: true },
    { part: 1, isCut: false },
    { part: 0.25, isCut: false },
    { part: 0, isCut: false },
  ])
  const before = spendColumns([spent('2026-07-01', { food: '9.00' })], trip)
  expect(before.map((column) => heightOf(column, before).isCut)).not.toContain(true)
})
