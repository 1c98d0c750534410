import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { anOuting } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
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

test('/trips lists the trips when there is more than one', async () => {
  renderAt('/trips', <HomePage title="Your Trips" />, member())

  expect(await title('Your Trips')).toBeDefined()
  expect(screen.getByText('Select a trip to view details')).toBeDefined()
})

test('/trips shows the only trip there is', async () => {
  renderAt('/trips', <HomePage title="Your Trips" />, member([tarifa]))

  expect(await title('Tarifa Levante Week')).toBeDefined()
})

test('/ shows the first trip, and another one when the address names it', async () => {
  const { unmount } = renderAt('/', <HomePage title="Your Trips" />, member())
  expect(await title('Tarifa Levante Week')).toBeDefined()
  unmount()

  renderAt('/?trip=camber', <HomePage title="Your Trips" />, member())

  expect(await title('Camber Sands Day')).toBeDefined()
})

test('a user without a trip is welcomed', async () => {
  renderAt('/', <HomePage title="Your Trips" />, member([]))

  expect(await title('Welcome to SendIt!')).toBeDefined()
  expect(screen.getByText('Create your first trip to get started.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create New Trip' }).getAttribute('href')).toBe('/create-trip')
})

test('a trip shows its three numbers, each leading to its screen', async () => {
  const full = { ...tarifa, memberCount: 7, totalCost: '2529.60', photoCount: 42 }
  renderAt('/', <HomePage title="Your Trips" />, member([full], { 'GET /api/trips/tarifa': full }))
  await title('Tarifa Levante Week')

  const tile = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

  expect(tile(/7\s*Friends Going/)).toBe('/friends?tripId=tarifa')
  expect(tile(/£2,530\s*Total Cost/)).toBe('/expenses?tripId=tarifa')
  expect(tile(/42\s*Photos/)).toBe('/media?tripId=tarifa')
})

test('the countdown runs to the start of the first day at the place', async () => {
  renderAt('/', <HomePage title="Your Trips" />, member())

  const timer = await screen.findByRole('timer', {
    name: 'Trip starts in 23 days, 14 hours and 7 minutes',
  })

  expect(timer.textContent).toBe('Trip starts in23days14hours07minutes32seconds')
})

test('the countdown of a trip that is over shows zeros, and the trip is called completed', async () => {
  vi.setSystemTime(new Date('2026-08-01T00:00:00Z'))
  renderAt('/', <HomePage title="Your Trips" />, member())

  const timer = await screen.findByRole('timer')

  expect(timer.textContent).toBe('Trip starts in0days00hours00minutes00seconds')
  expect(screen.getByText('Completed')).toBeDefined()
})

test('during a trip its day is shown before the countdown, which stays at zero', async () => {
  vi.setSystemTime(new Date('2026-07-17T08:00:00Z'))
  renderAt('/', <HomePage title="Your Trips" />, member())

  const hero = await screen.findByRole('region', { name: 'Tarifa Levante Week' })

  expect(hero.textContent).toMatch(/Tarifa, SpainDay 3 of 6Trip starts in0days00hours00minutes00seconds$/)
})

test('members change the picture, reach their profile, edit and invite', async () => {
  renderAt('/', <HomePage title="Your Trips" />, member())
  await title('Tarifa Levante Week')

  expect(screen.getByRole('link', { name: '← Trips' }).getAttribute('href')).toBe(
    '/trips?show=list&tripId=tarifa',
  )
  expect(screen.getByRole('button', { name: 'Change hero image' })).toBeDefined()
  expect(screen.getByRole('link', { name: /Profile/ }).getAttribute('href')).toBe('/profile?tripId=tarifa')
  expect(screen.getByRole('link', { name: 'Edit Trip' }).getAttribute('href')).toBe(
    '/create-trip?edit=tarifa',
  )
  expect(await screen.findByRole('heading', { name: 'Invite Friends' })).toBeDefined()
})

test('a guest sees the trip and until when, and nothing to change it with', async () => {
  renderAt('/', <HomePage title="Your Trips" />, asGuest())
  await title('Tarifa Levante Week')

  const banner = (await screen.findByText(/^Welcome Ellie!/)).closest('[role="status"]')
  expect(banner?.textContent).toBe(
    "Welcome Ellie! You're viewing this trip as a guest. Your access expires on 22 July 2026.",
  )
  expect(screen.getByRole('link', { name: '← Trips' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change hero image' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Profile/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit Trip' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Invite Friends' })).toBeNull()
})

test('a trip of others is not found, and the way back is shown', async () => {
  renderAt('/?trip=theirs', <HomePage title="Your Trips" />, member())

  expect(await screen.findByText('Trip not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Your Trips' }).getAttribute('href')).toBe('/trips')
})

test('a trip is drawn from the list while it is read', async () => {
  const { requests } = renderAt(
    '/',
    <HomePage title="Your Trips" />,
    member([tarifa], { 'GET /api/trips/tarifa': () => new Promise(() => {}) }),
  )

  expect(await title('Tarifa Levante Week')).toBeDefined()
  expect(requests.some(({ path }) => path === '/api/trips/tarifa')).toBe(true)
})

test('a trip without weather data still shows everything else', async () => {
  renderAt('/', <HomePage title="Your Trips" />, member())

  expect(await screen.findByText('Failed to load weather data')).toBeDefined()
  expect(await screen.findByText('No beach recommendations available for Tarifa, Spain')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Trip Details' })).toBeDefined()
  expect(screen.getByRole('link', { name: /Friends Going/ })).toBeDefined()
})

test('overdue riders come before the trip picture, and riders out before the tiles', async () => {
  const near = { ...tarifa, tripDate: '2026-06-20', tripEndDate: '2026-06-23' }
  const out = anOuting({ rider: { id: 'tom', name: 'Tom' }, backBy: '2026-06-21T07:30:00.000Z' })
  const { screen: shown } = withOutbox(<HomePage title="Home" />)
  renderAt('/?trip=tarifa', shown, {
    ...member([near]),
    'GET /api/trips/tarifa': near,
    'GET /api/trips/tarifa/members': [],
    'GET /api/trips/tarifa/outings': [out],
  })

  const alarm = await screen.findByRole('alert', { name: 'Tom is 22 minutes overdue' })
  const hero = screen.getByRole('region', { name: 'Tarifa Levante Week' })
  const line = await screen.findByRole('link', { name: '1 on the water, one overdue' })
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(isBefore(alarm, hero)).toBe(true)
  expect(isBefore(line, screen.getByRole('link', { name: /Friends Going/ }))).toBe(true)
  expect(await screen.findByText('Failed to load weather data')).toBeDefined()
})
