import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, anExpense, aPayment, aPlanRow, tripMoney } from '#testing/money.ts'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
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

test('it opens with one call for balances, one for a page of expenses and one for a page of payments', async () => {
  const { requests } = open('ana')

  await screen.findByText('Tapas night')

  expect(
    requests
      .map(({ path }) => path)
      .filter((path) => path.startsWith(trip))
      .sort(),
  ).toEqual([`${trip}/balances`, `${trip}/expenses`, `${trip}/payments`])
  expect(screen.getByText('£30.00 per person')).toBeDefined()
  expect(screen.getByText('Ben pays you back')).toBeDefined()
})

test('only the payer can edit or delete an expense', async () => {
  const { unmount } = open('ana')
  expect(await button('Delete Tapas night')).toBeDefined()
  expect(await button('Edit Tapas night')).toBeDefined()
  unmount()

  open('ben')
  await screen.findByText('Tapas night')

  expect(screen.queryByRole('button', { name: /(Edit|Delete) Tapas night/ })).toBeNull()
})

test('marking a row as paid records what is left of it as a settlement', async () => {
  const half = aPlanRow({ paid: '12.50', remaining: '17.50', status: 'partial' })
  const { user, requests } = open('ana', {
    [`GET ${trip}/balances`]: { ...money, settlements: [half] },
    [`POST ${trip}/payments`]: aPayment(),
  })

  await user.click(await button('Mark as Paid: Ben pays you'))

  await waitFor(() => expect(sent(requests, 'POST')).toHaveLength(1))
  expect(sent(requests, 'POST')[0]?.body).toEqual({
    fromUserId: 'ben',
    toUserId: 'ana',
    amount: '17.50',
    description: 'Settlement payment from Ben Cole to Ana Ruiz',
  })
})

test('marking again after a lost answer carries the same key', async () => {
  const { user, requests } = open('ana', { [`POST ${trip}/payments`]: refusal(503, 'UNAVAILABLE', 'Down') })

  await user.click(await button(/Mark as Paid/))
  expect(await screen.findAllByText('Failed to mark payment')).not.toHaveLength(0)
  await user.click(await button(/Mark as Paid/))

  await waitFor(() => expect(sent(requests, 'POST')).toHaveLength(2))
  const [first, second] = sent(requests, 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('a partial payment accepts a comma and is limited to the remaining amount', async () => {
  const { user, requests } = open('ana', { [`POST ${trip}/payments`]: aPayment() })
  await user.click(await button(/Partial payment/))
  const dialog = await screen.findByRole('dialog')
  const record = within(dialog).getByRole('button', { name: 'Record payment' })

  await paste(user, within(dialog).getByLabelText('Amount'), '30,01')
  expect(within(dialog).getByText('Enter at most £30.00, the amount still owed.')).toBeDefined()
  expect(record.hasAttribute('disabled')).toBe(true)
  await user.clear(within(dialog).getByLabelText('Amount'))
  await paste(user, within(dialog).getByLabelText('Amount'), '12,5')
  await user.click(record)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(requests, 'POST')[0]?.body).toMatchObject({
    amount: '12.50',
    description: 'Partial payment from Ben Cole to Ana Ruiz',
  })
})

test('of several payments one is chosen to be unmarked, and earlier rounds are left out', async () => {
  const newer = aPayment({ id: 'newer', amount: '20.00' })
  const older = aPayment({ id: 'older', amount: '10.00', createdBy: 'ana' })
  const { user, requests } = open('ana', {
    [`GET ${trip}/balances`]: {
      ...money,
      round: 2,
      settlements: [aPlanRow({ paid: '30.00', status: 'paid' })],
    },
    [`GET ${trip}/payments`]: [
      { ...newer, round: 2 },
      { ...older, round: 2 },
      aPayment({ id: 'long ago', amount: '77.00', round: 1 }),
    ],
    'DELETE /api/payments/older': { success: true },
  })
  await user.click(await button(/Unmark payment/))
  const dialog = await screen.findByRole('alertdialog')

  await user.click(await within(dialog).findByRole('radio', { name: /£10\.00 recorded by you/ }))
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Unmark payment' }))

  await waitFor(() => expect(sent(requests, 'DELETE')[0]?.path).toBe('/api/payments/older'))
})

test('a rejected deletion shows the product’s own message', async () => {
  const { user } = open('ana', {
    [`DELETE /api/expenses/${anExpense().id}`]: refusal(
      403,
      'NOT_PAYER',
      'You can only delete expenses you created.',
    ),
  })

  await user.click(await button('Delete Tapas night'))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete Expense' }))

  const words = 'Failed to delete expense. You can only delete expenses you created.'
  expect(await screen.findAllByText(words)).not.toHaveLength(0)
})

test('a deleted expense disappears on the response, before the list is refetched', async () => {
  let reads = 0
  const { user } = open('ana', {
    [`GET ${trip}/expenses`]: () => {
      reads += 1
      return reads === 1
        ? [anExpense(), anExpense({ id: 'taxi', description: 'Taxi' })]
        : new Promise(() => {})
    },
    'DELETE /api/expenses/taxi': { success: true },
  })
  await user.click(await button('Delete Taxi'))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Expense' }),
  )

  await waitFor(() => expect(screen.queryByText('Taxi')).toBeNull())
  expect(screen.getByText('Tapas night')).toBeDefined()
})

test('a guest reads everything and is asked to sign in where a member has buttons', async () => {
  open(null)

  await screen.findByText('Tapas night')

  expect(screen.getByText('Sign in to take part')).toBeDefined()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Tapas night',
  ])
})

test('balances and expenses fail apart, and each can be asked for again', async () => {
  let isDown = true
  const { user } = open('ana', {
    [`GET ${trip}/balances`]: () => (isDown ? refusal(503, 'UNAVAILABLE', 'Down') : money),
  })
  await screen.findByText("Balances didn't load")
  expect(screen.getByText('Tapas night')).toBeDefined()
  isDown = false

  await user.click(await button('Try again'))

  expect(await screen.findByText('Individual Balances')).toBeDefined()
})

test('a trip without any cost offers to add the first', async () => {
  const nobodyOwes = tripMoney({ balances: [{ ...ana, balance: '0.00' }] })
  open('ana', { [`GET ${trip}/balances`]: nobodyOwes, [`GET ${trip}/expenses`]: [] })

  expect(await screen.findByRole('heading', { name: 'Nothing to split yet' })).toBeDefined()
  expect(await button('Add Expense')).toBeDefined()
})

test('a guest reads the payments and unmarks none', async () => {
  open(null, { [`GET ${trip}/payments`]: [aPayment({ amount: '12.00' })] })

  const list = within(await screen.findByRole('list', { name: 'Payments' }))

  expect(list.getByText('£12.00')).toBeDefined()
  expect(list.queryByRole('button')).toBeNull()
})

test('without any payment there is no list of them', async () => {
  open('ana')

  await screen.findByText('Tapas night')

  expect(screen.queryByRole('heading', { name: 'Payments' })).toBeNull()
})
