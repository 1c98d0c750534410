import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, anExpense } from '#testing/money.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { crewOf } from './crew.ts'
import DeletedExpensesDialog from './deleted-expenses-dialog.tsx'

const crew = crewOf(
  [aBalance({ userId: 'ana', displayName: 'Ana' }), aBalance({ userId: 'ben', displayName: 'Ben' })],
  'ana',
)
const LIST = 'GET /api/trips/trip/expenses'
const deletedAt = '2026-07-16T10:00:00.000Z'
const mine = anExpense({ id: 'mine', deletedAt })
const theirs = anExpense({ id: 'theirs', description: 'Van', paidBy: 'ben', deletedAt })

const open = (answers: ApiAnswers) =>
  renderAt('/expenses', <DeletedExpensesDialog tripId="trip" crew={crew} open onClose={() => {}} />, answers)

test('what one paid can be restored, what others paid is only shown', async () => {
  let isRestored = false
  const { user, requests } = open({
    [LIST]: () => (isRestored ? [theirs] : [mine, theirs]),
    'POST /api/expenses/mine/restore': () => {
      isRestored = true
      return { ...mine, deletedAt: null }
    },
  })

  expect(await screen.findByText('Van')).toBeDefined()
  expect(requests[0]?.search.get('deleted')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Restore Van' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Restore Tapas night' }))

  expect(await screen.findAllByText('Restored: Tapas night, £60.00')).not.toHaveLength(0)
  await waitFor(() => expect(screen.queryByText('Tapas night')).toBeNull())
})

test('an empty list and a failed load look different, and a rejection shows its reason', async () => {
  const sentence = 'Cleo has left the trip since: this cannot be restored'
  const { user, unmount } = open({
    [LIST]: [mine],
    'POST /api/expenses/mine/restore': refusal(400, 'VALIDATION', sentence),
  })
  await user.click(await screen.findByRole('button', { name: 'Restore Tapas night' }))
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0)
  unmount()

  const empty = open({ [LIST]: [] })
  expect(await screen.findByText('Nothing was deleted lately.')).toBeDefined()
  empty.unmount()

  open({ [LIST]: refusal(503, 'UNAVAILABLE', 'Down') })
  expect(await screen.findByText("Deleted expenses didn't load")).toBeDefined()
})
