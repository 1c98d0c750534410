import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Queue } from '#offline/queued-mutation.ts'
import { aBalance, anExpense, aPlanRow, tripMoney } from '#testing/money.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import { Expenses } from './expenses.tsx'

const tripId = '0198c0de-0000-7000-8000-0000000000aa'
const trip = `/api/trips/${tripId}`
const tapas = anExpense()
const petrol = { description: 'Petrol', amount: '40.00', splitBetween: ['ana', 'ben'] }
const before = { amount: '60.00', description: 'Tapas night', split: 'ana ben' }
const changed = { expenseId: tapas.id, change: { amount: '70.00' }, before, seen: tapas.updatedAt }
const money = tripMoney({
  totalCost: '60.00',
  balances: [aBalance({ userId: 'ana', displayName: 'Ana Ruiz', balance: '30.00' }), aBalance()],
  settlements: [aPlanRow()],
})

function open(held: Queue, answers: ApiAnswers = {}) {
  const { screen: shown, outbox } = withOutbox(
    <Expenses tripId={tripId} viewerId="ana" guestInvitation="Sign in" />,
    held,
  )
  const known = {
    [`GET ${trip}/balances`]: money,
    [`GET ${trip}/expenses`]: [tapas],
    [`GET ${trip}/payments`]: [],
  }
  return { outbox, ...renderAt('/expenses', shown, { ...known, ...answers }) }
}

async function row(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li') ?? heading)
}

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

test('a pending expense comes first with a clock, is not counted and can be cancelled', async () => {
  const { outbox, user } = open([aQueuedMutation('expense-add', tripId, petrol)])

  const added = await row('Petrol')

  expect(added.getByText('£40.00')).toBeDefined()
  expect(added.getByText('Waiting for network')).toBeDefined()
  expect(added.queryByRole('button', { name: 'Edit Petrol' })).toBeNull()
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Petrol', 'Tapas night'])
  expect(screen.getByText(/One change waits for network and is not counted yet/)).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Total Trip Cost' })).getByText('£60.00')).toBeDefined()
  await user.click(added.getByRole('button', { name: /^Delete what waits/ }))
  expect(outbox.read()).toEqual([])
  await waitFor(() => expect(screen.queryByText('Petrol')).toBeNull())
})

test('a trip’s first pending expense shows although the server has none', async () => {
  open([aQueuedMutation('expense-add', tripId, petrol)], {
    [`GET ${trip}/expenses`]: [],
    [`GET ${trip}/balances`]: tripMoney(),
  })

  expect((await row('Petrol')).getByText('Waiting for network')).toBeDefined()
})

test('an edited expense shows its new amount, and a pending deletion stays readable', async () => {
  const goes = aQueuedMutation('expense-delete', tripId, { expenseId: 'e2' })
  const van = anExpense({ id: 'e2', description: 'Van' })
  open([aQueuedMutation('expense-change', tripId, changed), goes], { [`GET ${trip}/expenses`]: [tapas, van] })

  const edited = await row('Tapas night')
  expect(edited.getByText('£70.00')).toBeDefined()
  expect(edited.getByText('£35.00 each')).toBeDefined()
  expect(edited.getByText('Changed here, waiting for network')).toBeDefined()
  const leaving = await row('Van')
  expect(leaving.getByText('Goes when there is network')).toBeDefined()
  expect(leaving.queryByRole('button', { name: 'Delete Van' })).toBeNull()
})

test('a rejected change shows the stored values and the reason, and can be retried', async () => {
  const refused = { state: 'refused', reason: 'This was changed meanwhile.' } as const
  const { outbox, user } = open([aQueuedMutation('expense-change', tripId, changed, refused)])

  const edited = await row('Tapas night')

  expect(edited.getByText('£60.00')).toBeDefined()
  expect(edited.getByRole('alert').textContent).toContain('Not saved. This was changed meanwhile.')
  expect(screen.queryByText(/not counted yet/)).toBeNull()
  await user.click(edited.getByRole('button', { name: /^Try again/ }))
  await waitFor(() => expect(outbox.read()[0]?.state).toBe('waiting'))
})

async function fillIn(user: ReturnType<typeof open>['user']) {
  await screen.findByText('Tapas night')
  await user.click(await screen.findByRole('button', { name: 'Delete Tapas night' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete Expense' }))
}

test('an offline write is queued, and a message says so', async () => {
  const { outbox, user, requests } = open([])
  await screen.findByText('Tapas night')
  goOffline()

  await fillIn(user)

  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  expect(outbox.read()).toMatchObject([{ kind: 'expense-delete', what: { expenseId: tapas.id } }])
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('an online rejection shows its error as usual, and nothing is queued', async () => {
  const { outbox, user } = open([], {
    [`DELETE /api/expenses/${tapas.id}`]: refusal(
      403,
      'NOT_PAYER',
      'You can only delete expenses you created.',
    ),
  })

  await fillIn(user)

  const failure = 'Failed to delete expense. You can only delete expenses you created.'
  expect((await screen.findAllByText(failure)).length).toBeGreaterThan(0)
  expect(outbox.read()).toEqual([])
})

test('payments need the network, and say so', async () => {
  goOffline()
  open([])

  const mark = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mark as Paid: Ben pays you' })

  expect(mark.disabled).toBe(true)
  expect(mark.title).toBe('Payments need network.')
  expect(screen.getAllByText('Payments need network.')[0]).toBeDefined()
})
