import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, anExpense, aPayment, aPlanRow, tripMoney } from '#testing/money.ts'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, type ApiRequest, renderAt } from '#testing/render-app.tsx'
import { Expenses } from './expenses.tsx'

const tripId = '0198c0de-0000-7000-8000-0000000000aa'
const trip = `/api/trips/${tripId}`
const ana = aBalance({ userId: 'ana', displayName: 'Ana Ruiz', balance: '30.00' })
const ben = aBalance({ userId: 'ben', displayName: 'Ben Cole', balance: '-30.00' })
const money = tripMoney({
  totalCost: '60.00',
  perPerson: '30.00',
  balances: [ana, ben],
  settlements: [aPlanRow()],
})

function open(viewerId: string | null, answers: ApiAnswers = {}) {
  const known = {
    [`GET ${trip}/balances`]: money,
    [`GET ${trip}/expenses`]: [anExpense()],
    [`GET ${trip}/payments`]: [],
  }
  const screenOf = <Expenses tripId={tripId} viewerId={viewerId} guestInvitation="Sign in to take part" />
  return renderAt('/expenses', screenOf, { ...known, ...answers })
}

const sent = (requests: ApiRequest[], method: string) =>
  requests.filter((request) => request.method === method)
const button = (name: RegExp | string) => screen.findByRole('button', { name })

test('a half-typed first expense survives when another member adds one first', async () => {
  let isFirst = true
  const nobodyOwes = tripMoney({ balances: [{ ...ana, balance: '0.00' }] })
  const { user, queryClient } = open('ana', {
    [`GET ${trip}/balances`]: () => (isFirst ? nobodyOwes : money),
    [`GET ${trip}/expenses`]: () => (isFirst ? [] : [anExpense()]),
  })
  await user.click(await button('Add Expense'))
  const dialog = within(await screen.findByRole('dialog'))
  await paste(user, await dialog.findByLabelText('Description'), 'Petrol')
  isFirst = false

  await queryClient.invalidateQueries()

  expect(await screen.findByText('Tapas night')).toBeDefined()
  expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Petrol')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('older expenses load page by page', async () => {
  const page = Array.from({ length: 50 }, (_, place) => anExpense({ id: `id-${place}` }))
  const { user, requests } = open('ana', {
    [`GET ${trip}/expenses`]: ({ search }: ApiRequest) =>
      search.get('before') === 'id-49' ? [anExpense({ id: 'first', description: 'Deposit' })] : page,
  })

  await user.click(await button('Show more'))

  expect(await screen.findByText('Deposit')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(requests.filter(({ path }) => path === `${trip}/expenses`)).toHaveLength(2)
})

test('payments of earlier rounds stay in sight, with who and when, and can be unmarked', async () => {
  const earlier = aPayment({ id: 'earlier', amount: '12.00', round: 1, createdBy: 'ben' })
  const { user, requests } = open('ana', {
    [`GET ${trip}/balances`]: { ...money, round: 2 },
    [`GET ${trip}/payments`]: [aPayment({ id: 'now', amount: '20.00', round: 2 }), earlier],
    'DELETE /api/payments/earlier': { success: true },
  })
  const list = within(await screen.findByRole('list', { name: 'Payments' }))

  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getByText('£12.00')).toBeDefined()
  expect(list.getByText(/Before the newest plan/)).toBeDefined()
  await user.click(list.getByRole('button', { name: /Unmark payment: Ben paid you £12.00/ }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Unmark payment' }))

  await waitFor(() => expect(sent(requests, 'DELETE')[0]?.path).toBe('/api/payments/earlier'))
})
