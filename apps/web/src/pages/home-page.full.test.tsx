import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import HomePage from './home-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-06-21T07:52:28Z'), toFake: ['Date'] }))

const tarifa = aTrip({ id: 'tarifa', memberCount: 2 })
const camber = aTrip({ id: 'camber', name: 'Camber Sands Day' })

function member(trips = [tarifa, camber], answers: ApiAnswers = {}): ApiAnswers {
  return {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': trips,
    'GET /api/trips/tarifa': tarifa,
    'GET /api/trips/camber': camber,
    ...answers,
  }
}

function asGuest(trip = { ...tarifa, myRole: 'guest' as const }): ApiAnswers {
  acceptGuestToken('invite')
  return {
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
    'GET /api/guest/validate': aGuest({ name: 'Ellie', tripId: trip.id }),
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
  }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('with one trip the way back leads to the list, where another one can be made', async () => {
  const { user } = renderAt('/', <HomePage title="Your Trips" />, member([tarifa]))
  await title('Tarifa Levante Week')

  await user.click(screen.getByRole('link', { name: '← Trips' }))

  expect(await title('Your Trips')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Tarifa Levante Week' }).getAttribute('href')).toBe('/?trip=tarifa')
  const create = screen.getAllByRole('link', { name: 'Create New Trip' })
  expect(create[0]?.getAttribute('href')).toMatch(/^\/create-trip/)
})

describe('a trip that is left open', () => {
  const LAST_MINUTE = new Date('2026-07-20T21:59:00Z')
  const words = (text: string) => screen.findByText(text)
  beforeEach(() => void vi.useFakeTimers({ now: LAST_MINUTE, shouldAdvanceTime: true }))

  test('shows its current day in the local time of the place', async () => {
    vi.setSystemTime(new Date('2026-07-16T22:30:00Z'))
    renderAt('/', <HomePage title="Your Trips" />, member())

    expect(await words('Day 3 of 6')).toBeDefined()
  })

  test('turns from day to day, and is completed after the last, by itself', async () => {
    vi.setSystemTime(new Date('2026-07-19T21:59:00Z'))
    renderAt('/', <HomePage title="Your Trips" />, member())
    await words('Day 5 of 6')

    act(() => vi.advanceTimersByTime(61_000))
    expect(await words('Day 6 of 6')).toBeDefined()
    act(() => vi.advanceTimersByTime(86_400_000))

    expect(await words('Completed')).toBeDefined()
  })

  test('is shown as completed when its tab wakes from a long sleep', async () => {
    renderAt('/', <HomePage title="Your Trips" />, member())
    await words('Day 6 of 6')

    // Timers stop while a phone sleeps.
    vi.setSystemTime(new Date('2026-07-22T08:00:00Z'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))

    expect(await words('Completed')).toBeDefined()
  })
})

test('a guest can have the device forget the trip, and is asked first', async () => {
  const { user, queryClient } = renderAt('/', <HomePage title="Your Trips" />, asGuest())
  await user.click(await screen.findByRole('button', { name: 'Forget this trip' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Forget this trip?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(readGuestToken()).toBe('invite')

  await user.click(screen.getByRole('button', { name: 'Forget this trip' }))
  await user.click(await screen.findByRole('button', { name: 'Forget Trip' }))

  await waitFor(() => expect(readGuestToken()).toBeNull())
  expect(localStorage.length).toBe(0)
  expect(queryClient.getQueryData(['/api/trips', 'tarifa'])).toBeUndefined()
})

test('a trip that did not load can be asked for again', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const { user } = renderAt(
    '/',
    <HomePage title="Your Trips" />,
    member([tarifa], { 'GET /api/trips/tarifa': () => answer }),
  )
  await screen.findByText('The trip did not load')
  const retry = screen.getByRole('button', { name: 'Try again' })
  answer = tarifa

  await user.click(retry)

  expect(await title('Tarifa Levante Week')).toBeDefined()
})
