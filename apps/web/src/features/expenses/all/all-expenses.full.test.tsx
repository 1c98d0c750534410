import { byCategory, type Category } from '@sendit/core/expenses/categories.ts'
import type { Spending } from '@sendit/core/expenses/contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, anExpense, tripMoney } from '#testing/money.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import { AllExpenses } from './all-expenses.tsx'

const trip = { id: 'trip', tripDate: '2026-07-14', tripEndDate: '2026-07-20' }
const money = tripMoney({
  balances: [
    aBalance({ userId: 'ana', displayName: 'Ana Ruiz' }),
    aBalance({ userId: 'ben', displayName: 'Ben Cole' }),
  ],
})
const spent: Spending = {
  ...{ count: 3, outOf: 3, byCategory: byCategory(() => '0.00') },
  byDay: [
    {
      ...{ day: '2026-07-14', total: '100.00' },
      byCategory: byCategory(of({ food: '60.00', transport: '40.00' }, '0.00')),
      counts: byCategory(of({ food: 2, transport: 1 }, 0)),
    },
  ],
  byPerson: [{ userId: 'ana', paid: '100.00', share: '50.00' }],
}
const tapas = anExpense({ createdAt: '2026-07-14T20:00:00.000Z' })

function of<Value>(known: Partial<Record<Category, Value>>, none: Value) {
  return (category: Category) => known[category] ?? none
}

function open(address: string, answers: ApiAnswers = {}, viewerId: string | null = 'ana') {
  return renderAt(address, <AllExpenses trip={trip} viewerId={viewerId} />, {
    'GET /api/trips/trip/balances': money,
    'GET /api/trips/trip/expenses': [tapas],
    'GET /api/trips/trip/spending': ({ search }: ApiRequest) =>
      search.get('category') === 'food' ? { ...spent, count: 2 } : spent,
    ...answers,
  })
}
const chip = (name: string) => screen.findByRole('button', { name })
const asked = (requests: ApiRequest[], last: string) =>
  requests.filter(({ path }) => path.endsWith(last)).map(({ search }) => search.toString())

test('filters are kept in the address and sent to the server, and Back clears them', async () => {
  const { user, requests, address } = open('/expenses/all?tripId=trip')
  await user.click(await chip('Food 2'))
  expect(address()).toBe('/expenses/all?tripId=trip&category=food')
  await user.selectOptions(screen.getByLabelText('Shared by'), 'you')
  await user.selectOptions(screen.getByLabelText('Day'), 'Tue 14 July')

  await waitFor(() =>
    expect(asked(requests, '/expenses').at(-1)).toBe('limit=50&category=food&sharedBy=ana&day=2026-07-14'),
  )
  expect(await screen.findByText('One more expense hidden by the filter.')).toBeDefined()
  expect((await chip('Food 2')).getAttribute('aria-pressed')).toBe('true')

  act(() => window.history.back())
  await waitFor(() => expect(address()).toBe('/expenses/all?tripId=trip&category=food&sharedBy=ana'))
  await user.click(await chip('Clear'))
  expect(address()).toBe('/expenses/all?tripId=trip')
  expect(screen.queryByText(/hidden by the filter/)).toBeNull()
})

test('words are looked for when the writer rests, as one step back', async () => {
  const { user, requests, address } = open('/expenses/all?tripId=trip')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search expenses' })
  await user.type(field, 'tap ')
  await waitFor(() => expect(address()).toBe('/expenses/all?tripId=trip&q=tap'))
  await user.type(field, 'as')
  await waitFor(() => expect(address()).toContain('q=tap+as'))
  expect(field.value).toBe('tap as')
  await waitFor(() => expect(asked(requests, '/expenses').at(-1)).toContain('q=tap+as'))

  act(() => window.history.back())
  await waitFor(() => expect(field.value).toBe(''))
  expect(address()).toBe('/expenses/all?tripId=trip')
})

test('a reload keeps the filters, and no matches shows a message', async () => {
  open('/expenses/all?tripId=trip&q=sushi&paidBy=ben', {
    'GET /api/trips/trip/expenses': [],
    'GET /api/trips/trip/spending': { ...spent, count: 0, byDay: [], byPerson: [] },
  })

  expect(await screen.findByText('No expense matches.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('sushi')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Paid by').value).toBe('ben'))
})

test('the total shows the viewer’s share, and the chart has a table', async () => {
  open('/expenses/all?tripId=trip')

  const status = (await screen.findByText('3 expenses')).closest('[role=status]')
  expect(status?.textContent).toBe('3 expenses £100.00, your part £50.00')
  const table = screen.getByRole('table', { name: 'Spend by day and category' })
  const row = within(table).getByRole('row', { name: /Tue 14/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['£0.00', '£60.00', '£40.00', '£0.00'], '£100.00'])
  expect(await screen.findByText('you £30.00')).toBeDefined()
})

test('a guest reads all of it, without a part of their own', async () => {
  open('/expenses/all?tripId=trip', {}, null)

  const status = (await screen.findByText('3 expenses')).closest('[role=status]')
  expect(status?.textContent).toBe('3 expenses £100.00')
  expect(screen.queryByRole('button', { name: 'Recently deleted' })).toBeNull()
})

test('when expenses cannot load, an error is shown with a retry button', async () => {
  const down = refusal(503, 'UNAVAILABLE', 'Down')
  open('/expenses/all?tripId=trip&q=tapas', {
    'GET /api/trips/trip/expenses': down,
    'GET /api/trips/trip/spending': down,
  })

  expect(await screen.findByText("Expenses didn't load")).toBeDefined()
})
