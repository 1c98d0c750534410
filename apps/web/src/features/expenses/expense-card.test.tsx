import type { Expense } from '@sendit/core/expenses/contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, anExpense, tripMoney } from '#testing/money.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { readTopicAgain } from '#trip/topic-keys.ts'
import ExpenseCard from './expense-card.tsx'

const trip = aTrip({ myRole: 'member' })
const path = `/api/trips/${trip.id}`
const people = [
  aBalance({ userId: 'ana', displayName: 'Ana Ruiz' }),
  aBalance({ userId: 'ben', displayName: 'Ben Cole' }),
  aBalance({ userId: 'cleo', displayName: 'Cleo Marin' }),
]

function show(expense: Expense, viewerId: string, answers: ApiAnswers = {}) {
  return renderAt(`/chat?tripId=${trip.id}`, <ExpenseCard id={expense.id} text="Tapas night, £60.00" />, {
    'GET /api/auth/user': aUser({ id: viewerId }),
    'GET /api/trips': [trip],
    [`GET ${path}`]: trip,
    [`GET ${path}/balances`]: tripMoney({ balances: people }),
    [`GET /api/expenses/${expense.id}`]: expense,
    ...answers,
  })
}

const card = async (name: string) => within(await screen.findByRole('article', { name }))

test.each([
  ['ana', 'You paid', 'You get back', '£30.00'],
  ['ben', 'Ana paid', 'Your share', '£30.00'],
  ['cleo', 'Ana paid', 'You are not in this one', null],
])('%s sees what it costs and what it means for them', async (viewerId, paid, words, amount) => {
  show(anExpense(), viewerId)

  const shown = await card('Tapas night')

  expect(await shown.findByText(paid)).toBeTruthy()
  expect(shown.getByText('£60.00')).toBeTruthy()
  expect(shown.getByText('split 2 ways')).toBeTruthy()
  const strip = shown.getByText(words)
  expect(strip.textContent).toBe(`${words}${amount ?? ''}`)
})

test('an expense in another currency shows the original amount', async () => {
  show(anExpense({ amount: '73.85', currency: 'EUR', originalAmount: '86.40' }), 'ana')

  const shown = await card('Tapas night')

  expect(await shown.findByText('You paid, €86.40')).toBeTruthy()
  expect(shown.getByText('£73.85')).toBeTruthy()
})

test('who is not in the split puts themselves into it', async () => {
  const expense = anExpense()
  let joined = false
  const { user, requests } = show(expense, 'cleo', {
    [`POST /api/expenses/${expense.id}/join`]: () => {
      joined = true
      return { ...expense, splitBetween: [...expense.splitBetween, 'cleo'] }
    },
    [`GET /api/expenses/${expense.id}`]: () =>
      joined ? { ...expense, splitBetween: [...expense.splitBetween, 'cleo'] } : expense,
  })

  await user.click(await (await card('Tapas night')).findByRole('button', { name: 'That is me too' }))

  await expect.poll(() => screen.queryByRole('button', { name: 'That is me too' })).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/expenses/${expense.id}/join`,
  ])
})

test.each([
  ['who is in it', 'ben', {}],
  ['who finds fixed amounts', 'cleo', { split: { mode: 'amounts', parts: [] } }],
] as const)('%s is not asked', async (_, viewerId, fields) => {
  show(anExpense(fields as Partial<Expense>), viewerId)

  await (await card('Tapas night')).findByText('£60.00')

  expect(screen.queryByRole('button', { name: 'That is me too' })).toBeNull()
})

test('it leads to the expense in its list', async () => {
  const expense = anExpense()
  show(expense, 'ana')

  const link = (await card('Tapas night')).getByRole<HTMLAnchorElement>('link', { name: 'Open expense' })

  expect(link.getAttribute('href')).toBe(`/expenses?tripId=${trip.id}&expense=${expense.id}`)
})

test('a change of the expenses shows in it, and that it was deleted', async () => {
  let answer: unknown = anExpense()
  const { queryClient } = show(anExpense(), 'ben', {
    [`GET /api/expenses/${anExpense().id}`]: () => answer,
  })
  await card('Tapas night')

  const shares = [
    { userId: 'ana', amount: '45.00' },
    { userId: 'ben', amount: '45.00' },
  ]
  answer = anExpense({ description: 'Tapas and wine', amount: '90.00', shares })
  await readTopicAgain(queryClient, trip.id, 'expenses')
  const shown = await card('Tapas and wine')
  expect(shown.getByText('£90.00')).toBeTruthy()
  expect(shown.getByText('£45.00')).toBeTruthy()

  answer = refusal(404, 'NOT_FOUND', 'Not found')
  await readTopicAgain(queryClient, trip.id, 'expenses')
  const deleted = await card('Deleted')
  expect(deleted.queryByText('£90.00')).toBeNull()
  expect(deleted.queryByRole('link')).toBeNull()
})

test('what did not load can be asked for again', async () => {
  let isDown = true
  const { user } = show(anExpense(), 'ben', {
    [`GET /api/expenses/${anExpense().id}`]: () =>
      isDown ? refusal(500, 'INTERNAL', 'Something went wrong') : anExpense(),
  })
  expect(await screen.findByRole('article', { name: 'Tapas night, £60.00' })).toBeTruthy()
  expect(screen.getByText('Something went wrong')).toBeTruthy()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('article', { name: 'Tapas night' })).toBeTruthy()
})
