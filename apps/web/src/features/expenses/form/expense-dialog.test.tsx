import type { Expense } from '@sendit/core/expenses/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { crewOf } from '#features/expenses/crew.ts'
import { aBalance, anExpense } from '#testing/money.ts'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import ExpenseDialog from './expense-dialog.tsx'

const crew = crewOf(
  [
    aBalance({ userId: 'ben', displayName: 'Ben Cole' }),
    aBalance({ userId: 'ana', displayName: 'Ana Ruiz' }),
    aBalance({ userId: 'cai', displayName: 'Cai Lund' }),
    aBalance({ userId: 'dot', displayName: 'Dot Ray', left: true }),
  ],
  'ana',
)
const ADD = 'POST /api/trips/trip/expenses'

function open(answers: ApiAnswers = {}, expense: ReturnType<typeof anExpense> | null = null) {
  const closed = { times: 0 }
  const onClose = () => {
    closed.times += 1
  }
  const dialog = <ExpenseDialog tripId="trip" crew={crew} expense={expense} open onClose={onClose} />
  return { ...renderAt('/expenses', dialog, answers), closed }
}

const amount = () => screen.getByLabelText('Amount')
const description = () => screen.getByLabelText('Description')
const submit = () => screen.getByRole('button', { name: 'Add Expense' })

test('a new expense is shared by all trip members, the viewer first', async () => {
  const { user, requests, closed } = open({ [ADD]: anExpense() })
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('You'),
    expect.stringContaining('Ben'),
    expect.stringContaining('Cai'),
  ])

  await paste(user, amount(), '86,40')
  await paste(user, description(), '  Petrol ')
  await user.click(submit())

  await waitFor(() => expect(closed.times).toBe(1))
  expect(requests[0]?.body).toEqual({
    description: 'Petrol',
    amount: '86.40',
    splitBetween: ['ana', 'ben', 'cai'],
  })
})

test('the preview shows each share and the expense category', async () => {
  const { user } = open()

  await user.type(amount(), '10')
  await paste(user, description(), 'Tapas night')
  expect(screen.getByText('£3.33–3.34 each')).toBeDefined()
  expect(screen.getByText('1 pays £3.34, 2 pay £3.33')).toBeDefined()
  expect(screen.getByText('Food')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Cai' }))

  expect(screen.getByText('£5.00 each')).toBeDefined()
})

test('None clears everyone and All selects them again', async () => {
  const { user } = open()

  await user.click(screen.getByRole('button', { name: 'None' }))
  expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'All' }))

  expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(3)
})

test('an incomplete form is not sent, and its first invalid field gets the focus', async () => {
  const { user, requests } = open()
  await user.click(screen.getByRole('button', { name: 'None' }))

  await user.click(submit())

  expect(screen.getByText('Enter an amount')).toBeDefined()
  expect(screen.getByText('Description is required')).toBeDefined()
  expect(screen.getByText('Select at least one person')).toBeDefined()
  expect(document.activeElement).toBe(amount())
  expect(requests).toHaveLength(0)
})

test('an amount that can be read in two ways is refused as soon as it is left', async () => {
  const { user } = open()

  await paste(user, amount(), '1,234')
  await user.tab()

  expect(screen.getByText(/1,234 can be read in two ways/)).toBeDefined()
})

test('a failed attempt keeps the input and its idempotency key', async () => {
  const { user, requests, closed } = open({ [ADD]: refusal(503, 'UNAVAILABLE', 'Down') })
  await user.type(amount(), '12')
  await paste(user, description(), 'Petrol')

  await user.click(submit())
  expect(await screen.findAllByText('Failed to add expense')).not.toHaveLength(0)
  await user.click(submit())

  const keys = () =>
    requests.filter(({ method }) => method === 'POST').map((r) => r.headers.get('idempotency-key'))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[0]).toBe(keys()[1])
  expect(closed.times).toBe(0)
  expect((description() as HTMLInputElement).value).toBe('Petrol')
})

test('an edited expense keeps a former member in its split', async () => {
  const expense = anExpense({ splitBetween: ['ana', 'dot'] })
  const { user, requests } = open({ [`PATCH /api/expenses/${expense.id}`]: expense }, expense)
  expect(screen.getByRole('checkbox', { name: 'Dot', checked: true })).toBeDefined()

  await user.clear(amount())
  await user.type(amount(), '61')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toEqual({ amount: '61.00' })
  expect(requests[0]?.headers.get('if-match')).toBe(`"${expense.updatedAt}"`)
})

function openBesideOther(theirs: Partial<Expense>) {
  const expense = anExpense()
  const current = anExpense({ ...theirs, updatedAt: '2026-07-15T20:00:00.000Z' })
  const view = open(
    {
      [`PATCH /api/expenses/${expense.id}`]: ({ headers }: ApiRequest) =>
        headers.get('if-match') === `"${current.updatedAt}"`
          ? current
          : Response.json({ message: 'Changed', code: 'CHANGED_MEANWHILE', current }, { status: 412 }),
    },
    expense,
  )
  const patches = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  return { ...view, patches, save }
}

test('a concurrent edit to another field is merged with mine', async () => {
  const { user, save, patches, closed } = openBesideOther({ amount: '72.00' })
  await paste(user, description(), ' with Cai')

  await save()

  await waitFor(() => expect(closed.times).toBe(1))
  const mine = { description: 'Tapas night with Cai' }
  expect(patches()).toEqual([mine, mine])
  expect((amount() as HTMLInputElement).value).toBe('72.00')
})

test('where both changed the same, the dialog stays and the payer decides', async () => {
  const { user, save, patches, closed } = openBesideOther({ amount: '72.00', splitBetween: ['ana', 'cai'] })
  await user.clear(amount())
  await user.type(amount(), '80')
  await user.click(screen.getByRole('checkbox', { name: 'Cai' }))

  await save()

  const notification = await screen.findByText('You changed this on another device too')
  expect(notification.parentElement?.textContent).toContain('£72.00')
  expect(notification.parentElement?.textContent).toContain('You, Cai')
  expect((amount() as HTMLInputElement).value).toBe('80')
  await user.click(screen.getByRole('button', { name: 'Take that: Split between' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'You' }))
  expect(screen.queryByRole('checkbox', { name: 'Ben', checked: true })).toBeNull()
  await save()
  await waitFor(() => expect(closed.times).toBe(1))
  expect(patches()).toEqual([{ amount: '80.00', splitBetween: ['ana', 'ben', 'cai'] }, { amount: '80.00' }])
})

test('a concurrently deleted expense says so and keeps the input', async () => {
  const expense = anExpense()
  const { user, closed } = open(
    { [`PATCH /api/expenses/${expense.id}`]: refusal(404, 'NOT_FOUND', 'Not found') },
    expense,
  )
  await paste(user, description(), ' with Cai')

  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  expect(await screen.findAllByText(/It was deleted meanwhile/)).not.toHaveLength(0)
  expect((description() as HTMLInputElement).value).toBe('Tapas night with Cai')
  expect(closed.times).toBe(0)
})
