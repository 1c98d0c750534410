import type { Trip } from '@sendit/core/trips/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import TripList from './trip-list.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-06-22T12:00:00Z'), toFake: ['Date'] }))

const tarifa = aTrip({ id: 'tarifa', memberCount: 7 })
const camber = aTrip({ id: 'camber', name: 'Camber Sands Day', tripDate: '2026-06-23', tripEndDate: null })
const past = aTrip({ id: 'past', name: 'Foil Week', tripDate: '2026-03-09', tripEndDate: '2026-03-14' })
const running = aTrip({ id: 'running', name: 'Midsummer', tripDate: '2026-06-20', tripEndDate: '2026-06-24' })

const oneDay = aTrip({ id: 'today', name: 'Day Trip', tripDate: '2026-06-22', tripEndDate: null })

function renderList(trips: Trip[], answers: ApiAnswers = {}) {
  return renderAt('/trips', <TripList title="Your Trips" />, {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': trips,
    ...answers,
  })
}

const card = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const element = link.closest('article')
  if (element === null) throw new Error(`${name} stands in no card`)
  return within(element)
}

async function askToLeave(view: ReturnType<typeof renderAt>) {
  await view.user.click((await card('Tarifa Levante Week')).getByRole('button'))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Leave Trip' }))
  return within(await screen.findByRole('alertdialog', { name: 'Leave Trip' }))
}

test('trips are sorted by date: upcoming first, past last', async () => {
  renderList([past, tarifa, camber])
  await card('Foil Week')

  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  expect(names).toEqual(['Camber Sands Day', 'Tarifa Levante Week', 'Foil Week'])
})

test('a card shows location and long date, and links to the trip', async () => {
  renderList([tarifa, camber])

  const tarifaCard = await card('Tarifa Levante Week')

  expect(tarifaCard.getByText('Tarifa, Spain')).toBeDefined()
  expect(tarifaCard.getByText('Wednesday, 15 July 2026')).toBeDefined()
  expect(tarifaCard.getByRole('link').getAttribute('href')).toBe('/?trip=tarifa')
})

test.each([
  ['23 days left', tarifa],
  ['1 day left', camber],
  ['On now, day 3 of 5', running],
  ['On now', oneDay],
  ['Completed', past],
])('a badge says %s', async (words, trip) => {
  renderList([trip])

  expect((await card(trip.name)).getByText(words)).toBeDefined()
})

test('leaving asks first, and names the trip and what is lost', async () => {
  const view = renderList([tarifa, camber])

  const dialog = await askToLeave(view)

  expect(dialog.getByText('Tarifa Levante Week')).toBeDefined()
  expect(
    dialog.getByText(/lose access to its chat, photos and expenses\. A friend can invite you/),
  ).toBeDefined()
  expect(view.requests.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('a trip the user has left disappears from the list, with a toast', async () => {
  const view = renderList([tarifa, camber], { 'DELETE /api/trips/tarifa/leave': { success: true } })
  const dialog = await askToLeave(view)

  await view.user.click(dialog.getByRole('button', { name: 'Leave Trip' }))

  expect(await screen.findByText('Left Trip')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tarifa Levante Week' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Camber Sands Day' })).toBeDefined()
})

test('a trip that could not be left stays, and a toast shows why', async () => {
  const refused = refusal(503, 'UNAVAILABLE', 'Please come back soon.')
  const view = renderList([tarifa, camber], { 'DELETE /api/trips/tarifa/leave': refused })
  const dialog = await askToLeave(view)

  await view.user.click(dialog.getByRole('button', { name: 'Leave Trip' }))

  expect(await screen.findByText('Failed to Leave Trip')).toBeDefined()
  expect(screen.getByText('Please come back soon.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Tarifa Levante Week' })).toBeDefined()
})

test('the only member of a trip is warned that leaving ends it', async () => {
  const view = renderList([{ ...tarifa, memberCount: 1 }, camber])

  const dialog = await askToLeave(view)

  expect(dialog.getByText(/the trip ends for good/)).toBeDefined()
})

test('a list that did not load can be asked for again', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const { user } = renderList([], { 'GET /api/trips': () => answer })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = [tarifa, camber]

  await user.click(retry)

  expect(await card('Camber Sands Day')).toBeDefined()
})
