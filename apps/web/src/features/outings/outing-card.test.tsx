import type { Outing } from '@sendit/core/outings/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { anOuting } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { anEntry, withOutbox } from '#testing/with-outbox.tsx'
import OutingCard from './outing-card.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T14:48:00Z'), toFake: ['Date'] }))

const trip = aTrip({ id: 'tarifa' })
const overdue = anOuting({ id: 'o1', alarmedAt: '2026-07-15T14:45:00.000Z' })
const TEXT = 'Ben wanted to be back from the water by 16:30 and is not. If nobody has seen them call 112.'

type Stage = { answers?: ApiAnswers; held?: Parameters<typeof withOutbox>[1] }

function show(outing: Outing, { answers = {}, held = [] }: Stage = {}) {
  const { screen: shown, outbox } = withOutbox(<OutingCard id="o1" text={TEXT} />, held)
  const view = renderAt('/chat?tripId=tarifa', shown, {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/outings/o1': outing,
    ...answers,
  })
  return { ...view, outbox }
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('it says how late somebody is and what to do, and a mate marks them back after a question', async () => {
  let now = overdue
  const back = () => {
    const said = { backAt: '2026-07-15T14:48:00.000Z', backSaidBy: null }
    now = { ...overdue, ...said }
    return now
  }
  const { user } = show(overdue, {
    answers: { 'GET /api/outings/o1': () => now, 'POST /api/outings/o1/back': back },
  })

  const shown = await card('Ben is overdue')
  expect(shown.getByText('Out since 14:00, back by 16:30')).toBeDefined()
  expect(shown.getByText(TEXT)).toBeDefined()
  await user.click(await shown.findByRole('button', { name: 'Ben is back' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ben is back' }),
  )

  expect((await card('Ben is back')).getByText('16:48')).toBeDefined()
})

test.each([
  [
    'who is back',
    { backAt: '2026-07-15T14:46:00.000Z', backSaidBy: { id: 'tom', name: 'Tom' } },
    'Ben is back',
    '16:46, seen by Tom',
  ],
  [
    'who said so themselves',
    { backAt: '2026-07-15T14:46:00.000Z', backSaidBy: { id: 'ben', name: 'Ben' } },
    'Ben is back',
    '16:46',
  ],
  [
    'who stays out',
    { backBy: '2026-07-15T16:00:00.000Z', alarmedAt: null },
    'Ben stays out',
    'Out since 14:00, back by 18:00',
  ],
])('of somebody %s it says that alone', async (_who, fields, title, under) => {
  show({ ...overdue, ...fields })

  const shown = await card(title)
  expect(shown.getByText(under)).toBeDefined()
  expect(shown.queryByText(TEXT)).toBeNull()
})

test('a guest marks a rider back, too', async () => {
  acceptGuestToken('token')
  show(overdue, {
    answers: {
      'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
      'GET /api/guest/validate': { ...aGuest(), tripId: 'tarifa' },
    },
  })

  expect(await (await card('Ben is overdue')).findByRole('button', { name: 'Ben is back' })).toBeDefined()
})

test('while the word waits for network it says so, and asks nobody for it again', async () => {
  const what = { outingId: 'o1', riderId: 'ben', at: '2026-07-15T14:47:00.000Z' }
  show(overdue, { held: [anEntry('outing-back', 'tarifa', what, { title: 'Ben is back' })] })

  const shown = await card('Ben is overdue')
  expect(shown.getByText(/does not know yet, it waits for network/)).toBeDefined()
  expect(shown.queryByRole('button', { name: 'Ben is back' })).toBeNull()
})

test('what does not load shows the words of the message', async () => {
  show(overdue, {
    answers: { 'GET /api/outings/o1': refusal(503, 'UNAVAILABLE', 'SendIt! is busy. Please try again.') },
  })

  const shown = await card(TEXT)
  expect(shown.getByRole('button', { name: 'Try again' })).toBeDefined()
})
