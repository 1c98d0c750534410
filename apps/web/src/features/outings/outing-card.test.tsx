import type { Outing } from '@sendit/core/outings/contract.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { lastContact } from '#lib/last-contact.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { anOuting } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import { OutingCard } from './outing-card.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T14:48:00Z'), toFake: ['Date'] }))
afterEach(() => lastContact.note(true))

const trip = aTrip({ id: 'tarifa' })
const overdue = anOuting({ id: 'o1', alarmedAt: '2026-07-15T14:45:00.000Z' })
const members = [
  { id: 'ben', displayName: 'Ben', profileImageUrl: null, phone: '+34600000001', hasAccount: true },
]
const TEXT = 'Ben wanted to be back from the water by 16:30 and is not. If nobody has seen them call 112.'

type Stage = { answers?: ApiAnswers; held?: Parameters<typeof withOutbox>[1] }

function show(outing: Outing, { answers = {}, held = [] }: Stage = {}) {
  const { screen: shown, outbox } = withOutbox(<OutingCard id="o1" text={TEXT} />, held)
  const view = renderAt('/chat?tripId=tarifa', shown, {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': members,
    'GET /api/outings/o1': outing,
    ...answers,
  })
  return { ...view, outbox }
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('an overdue card says how late and what to do, and marking back needs confirmation', async () => {
  let now = overdue
  const back = () => {
    const returned = { backAt: '2026-07-15T14:48:00.000Z', backSaidBy: null }
    now = { ...overdue, ...returned }
    return now
  }
  const { user } = show(overdue, {
    answers: { 'GET /api/outings/o1': () => now, 'POST /api/outings/o1/back': back },
  })

  const shown = await card('Ben is overdue')
  expect(shown.getByText('Out since 14:00, back by 16:30 (Tarifa time)')).toBeDefined()
  expect(shown.getByText(TEXT)).toBeDefined()
  expect((await shown.findByRole('link', { name: 'Call Ben' })).getAttribute('href')).toBe('tel:+34600000001')
  expect(shown.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
  expect(shown.getByRole('link', { name: 'Open the water board' }).getAttribute('href')).toBe(
    '/session?tripId=tarifa',
  )
  await user.click(await shown.findByRole('button', { name: 'Ben is back' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ben is back' }),
  )

  expect((await card('Ben is back')).getByText('16:48 (Tarifa time)')).toBeDefined()
})

test.each([
  [
    'who is back',
    { backAt: '2026-07-15T14:46:00.000Z', backSaidBy: { id: 'tom', name: 'Tom' } },
    'Ben is back',
    '16:46 (Tarifa time), seen by Tom',
  ],
  [
    'who said so themselves',
    { backAt: '2026-07-15T14:46:00.000Z', backSaidBy: { id: 'ben', name: 'Ben' } },
    'Ben is back',
    '16:46 (Tarifa time)',
  ],
  [
    'whose letter said so',
    {
      backAt: '2026-07-15T14:46:00.000Z',
      backSaidBy: { id: 'ben', name: 'Ben', byLetter: true },
    },
    'Ben is back',
    '16:46 (Tarifa time), by letter, not confirmed',
  ],
  [
    'who stays out',
    { backBy: '2026-07-15T16:00:00.000Z', alarmedAt: null },
    'Ben stays out until 18:00',
    'Out since 14:00, back by 18:00 (Tarifa time)',
  ],
])('for a rider %s the card shows only that', async (_who, fields, title, under) => {
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

test('a pending return says so and is not asked for again', async () => {
  const what = { outingId: 'o1', riderId: 'ben', at: '2026-07-15T14:47:00.000Z' }
  show(overdue, { held: [aQueuedMutation('outing-back', 'tarifa', what, { title: 'Ben is back' })] })

  const shown = await card('Ben is overdue')
  expect(shown.getByText(/does not know yet, it waits for network/)).toBeDefined()
  expect(shown.queryByRole('button', { name: 'Ben is back' })).toBeNull()
})

test('a guest’s report appears beside the alarm, and a member can reject it', async () => {
  const reported = {
    ...overdue,
    backReported: { by: { id: null, name: 'Kim (guest)' }, at: '2026-07-15T14:46:00.000Z' },
  }
  let now: Outing = reported
  const { user } = show(reported, {
    answers: {
      'GET /api/outings/o1': () => now,
      'POST /api/outings/o1/not-back': () => {
        now = overdue
        return now
      },
    },
  })

  const shown = await card('Ben is overdue')
  expect(await shown.findByText(/^Kim \(guest\) says that Ben is back, at 16:46/)).toBeDefined()
  await user.click(shown.getByRole('button', { name: 'Ben is not back' }))
  await expect.poll(() => shown.queryByText(/^Kim \(guest\)/)).toBeNull()
})

test('a return by email can be confirmed or undone by a member within the limit', async () => {
  const back: Outing = {
    ...overdue,
    ...{ backAt: '2026-07-15T14:46:00.000Z', undoUntil: '2026-07-15T15:16:00.000Z' },
    backSaidBy: { id: 'ben', name: 'Ben', byLetter: true },
  }
  let now = back
  const { user } = show(back, {
    answers: {
      'GET /api/outings/o1': () => now,
      'POST /api/outings/o1/not-back': () => {
        now = overdue
        return now
      },
    },
  })
  const shown = await card('Ben is back')
  expect(await shown.findByRole('button', { name: 'Confirm that Ben is back' })).toBeDefined()

  await user.click(shown.getByRole('button', { name: 'Ben is not back' }))

  expect(await card('Ben is overdue')).toBeDefined()
})

test('an outing that fails to load claims nothing, whatever the message text says', async () => {
  show(overdue, {
    answers: { 'GET /api/outings/o1': refusal(503, 'UNAVAILABLE', 'SendIt! is busy. Please try again.') },
  })

  const shown = await card('An alarm from the water')
  expect(shown.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(document.body.textContent).not.toMatch(/is not\b|overdue/)
})

test('a previously loaded alarm shown offline does not say a rider is missing', async () => {
  show(overdue)
  await card('Ben is overdue')

  act(() => lastContact.note(false))

  const shown = await card('No news of Ben since 16:48 (Tarifa time)')
  expect(shown.getByText(/Ben may be back by now\.$/)).toBeDefined()
  expect(shown.getByRole('link', { name: 'Call Ben' })).toBeDefined()
  expect(document.body.textContent).not.toMatch(/is not\b|overdue/)
})
