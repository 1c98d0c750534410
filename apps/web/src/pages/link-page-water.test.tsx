import type { WaterLinkView } from '@sendit/core/outings/contract.ts'
import { waterLinkWords } from '@sendit/core/outings/water-link-words.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import LinkPage from './link-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T14:48:00Z'), toFake: ['Date'] }))

const READ = 'POST /api/outings/by-letter/read'
const ACT = 'POST /api/outings/by-letter'

function aWaterLink(fields: Partial<Omit<WaterLinkView, 'words'>> = {}): WaterLinkView {
  const waterLink: Omit<WaterLinkView, 'words'> = {
    ...{ to: 'rider', tripId: 'tarifa', tripName: 'Levante Week', itemId: null },
    rider: { name: 'Ben', phone: null },
    ...{ outAt: '2026-07-15T12:00:00.000Z', backBy: '2026-07-15T14:30:00.000Z' },
    ...{ backAt: null, undoUntil: null, backReported: null, lastSeen: null, buddyName: 'Tom' },
    emergency: { country: 'Spain', number: '112', seaRescue: '900 202 202' },
    ...{ place: 'Valdevaqueros', kite: null, timezone: 'Europe/Madrid', moresLeft: 4 },
    ...fields,
  }
  return { ...waterLink, words: waterLinkWords(waterLink, new Date()) }
}
function aMatesWaterLink(fields: Partial<Omit<WaterLinkView, 'words'>> = {}): WaterLinkView {
  return aWaterLink({
    to: 'crew',
    rider: { name: 'Ben', phone: '+34600000001' },
    kite: { size: 7, name: null, source: 'said' },
    lastSeen: { byName: 'Priya', at: '2026-07-15T14:05:00.000Z' },
    ...fields,
  })
}

function follow(waterLink: WaterLinkView | Response, answers: ApiAnswers = {}, address = '/water#secret') {
  const view = renderAt(address, <LinkPage />, {
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
    [READ]: waterLink,
    ...answers,
  })
  const acts = () =>
    view.requests.filter(({ path }) => path === '/api/outings/by-letter').map(({ body }) => body)
  return { ...view, acts }
}

test('opening a rider’s email link changes nothing, and its token stays out of URLs', async () => {
  const { requests, acts } = follow(aWaterLink())

  expect(await screen.findByRole('heading', { name: 'You are 18 minutes overdue' })).toBeDefined()
  expect(
    screen.getByText(/^Out since 14:00, back by 16:30 \(Madrid time\), at Valdevaqueros\./),
  ).toBeDefined()
  expect(acts()).toEqual([])
  for (const { path, search } of requests) expect(`${path}?${search}`).not.toContain('secret')
})

test('a return by email is unconfirmed and can be undone for half an hour', async () => {
  const back = aWaterLink({ backAt: '2026-07-15T14:48:00.000Z', undoUntil: '2026-07-15T15:18:00.000Z' })
  const { user, acts } = follow(aWaterLink(), {
    [ACT]: ({ body }: { body: { do: string } }) => (body.do === 'back' ? back : aWaterLink()),
  })

  await user.click(await screen.findByRole('button', { name: 'I am back' }))

  const done = within(await screen.findByRole('status'))
  expect(done.getByRole('heading', { name: 'You are back, since 16:48 (Madrid time)' })).toBeDefined()
  expect(done.getByText(/by letter.*until 17:18 \(Madrid time\)/)).toBeDefined()
  await user.click(done.getByRole('button', { name: 'I am not back' }))
  expect(await screen.findByRole('heading', { name: 'You are 18 minutes overdue' })).toBeDefined()
  expect(acts()).toEqual([
    { token: 'secret', do: 'back' },
    { token: 'secret', do: 'undo' },
  ])
})

test('15 minutes more shows the new time and is offered while extensions remain', async () => {
  const moved = aWaterLink({ backBy: '2026-07-15T15:03:00.000Z', moresLeft: 0 })
  const { user, acts } = follow(aWaterLink({ moresLeft: 1 }), { [ACT]: moved })

  await user.click(await screen.findByRole('button', { name: '15 minutes more' }))

  expect(await screen.findByRole('heading', { name: 'You are out until 17:03 (Madrid time)' })).toBeDefined()
  expect(acts()).toEqual([{ token: 'secret', do: 'more' }])
  expect(screen.queryByRole('button', { name: '15 minutes more' })).toBeNull()
  expect(screen.getByText(/say so in SendIt!/)).toBeDefined()
})

test('what is sent again after a lost answer is done once', async () => {
  let tries = 0
  const { user, requests } = follow(aWaterLink(), {
    [ACT]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return aWaterLink({ backBy: '2026-07-15T15:03:00.000Z', moresLeft: 3 })
    },
  })
  await user.click(await screen.findByRole('button', { name: '15 minutes more' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '15 minutes more' }))
  await screen.findByRole('heading', { name: 'You are out until 17:03 (Madrid time)' })

  const keys = requests
    .filter(({ path }) => path === '/api/outings/by-letter')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a crew member’s email link shows contacts, the last sighting and the emergency number', async () => {
  follow(aMatesWaterLink())

  expect(await screen.findByRole('heading', { name: 'Ben is 18 minutes overdue' })).toBeDefined()
  expect(screen.getByText(/Kite said: 7\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+34600000001')
  expect(screen.getByText('Tom is the buddy, last seen 16:05 (Madrid time) by Priya')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
  expect(screen.getByText(/SendIt! is no rescue service/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the water board' }).getAttribute('href')).toBe(
    '/session?tripId=tarifa',
  )
})

test.each([
  ['who left no number', { rider: { name: 'Ben', phone: null } }, /^Ben left no number/],
  [
    'whom a guest has reported back',
    { backReported: { byName: 'Kim (guest)', at: '2026-07-15T14:46:00.000Z' } },
    /^Kim \(guest\) says that Ben is back, at 16:46 \(Madrid time\)\. Nobody in the crew has confirmed it\.$/,
  ],
  ['who stays out', { backBy: '2026-07-15T15:03:00.000Z' }, /^Ben stays out until 17:03/],
])('for a rider %s the page says so', async (_who, fields, text) => {
  follow(aMatesWaterLink(fields))

  expect(await screen.findByText(text)).toBeDefined()
})

test('a failed refresh says nobody is missing, and still shows whom to call', async () => {
  let isAway = false
  vi.useFakeTimers({
    now: new Date('2026-07-15T14:48:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  follow(aMatesWaterLink(), {
    [READ]: () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return aMatesWaterLink()
    },
  })
  await screen.findByRole('heading', { name: 'Ben is 18 minutes overdue' })

  isAway = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))

  expect(await screen.findByRole('heading', { name: 'No news of Ben' })).toBeDefined()
  expect(screen.getByText(/Ben may be back by now\.$/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call' })).toBeDefined()
  expect(document.body.textContent).not.toMatch(/overdue|missing/)
})

test('an expired link never says that a rider is missing', async () => {
  follow(refusal(400, 'LINK_INVALID', 'This link does not work any more.'))

  expect(await screen.findByRole('heading', { name: 'This link is over' })).toBeDefined()
  expect(document.body.textContent).not.toMatch(/overdue|missing/)
})

test('a signed-in member is sent to the board, or to the session', async () => {
  const trips = { 'GET /api/auth/user': aUser(), 'GET /api/trips': [aTrip({ id: 'tarifa' })] }
  const { address, unmount } = follow(aWaterLink(), trips)
  await waitFor(() => expect(address()).toBe('/session?tripId=tarifa'))
  unmount()

  const ofSession = follow(aWaterLink({ itemId: 'i1' }), trips)
  await waitFor(() => expect(ofSession.address()).toBe('/session?tripId=tarifa&item=i1'))
})

test('a link to a trip the user is not in stays on the page', async () => {
  const { address } = follow(aWaterLink(), {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': [aTrip({ id: 'fuerte' })],
  })

  expect(await screen.findByRole('button', { name: 'I am back' })).toBeDefined()
  expect(address()).toBe('/water')
})
