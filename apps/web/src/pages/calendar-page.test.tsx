import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { CalendarPage } from './settings-page.tsx'

const addressOf = (token: string) => `https://sendit.example/calendar/${token}.ics`
const FIRST = addressOf('8fQ2kT7wX4')
const SECOND = addressOf('pL0vR3sU6y')
const FEED = '/api/calendar/feed'

const open = (url: string | null, answers: ApiAnswers = {}) =>
  renderAt('/calendar', <CalendarPage title="Calendar" />, {
    'GET /api/auth/user': aUser(),
    [`GET ${FEED}`]: { url },
    ...answers,
  })

const link = async () => screen.findByLabelText<HTMLInputElement>('Your private link')
const asking = async () => within(await screen.findByRole('alertdialog'))

test('the private link is there to copy, and leads into calendars', async () => {
  open(FIRST)

  expect((await link()).value).toBe(FIRST)
  expect(screen.getByRole('link', { name: 'Open in Calendar' }).getAttribute('href')).toBe(
    'webcal://sendit.example/calendar/8fQ2kT7wX4.ics',
  )
  const google = screen.getByRole('link', { name: 'Add to Google' })
  expect([google.getAttribute('target'), google.getAttribute('rel')]).toEqual([
    ...['_blank', 'noopener noreferrer nofollow'],
  ])
})

test('the preview shows the viewer’s next calendar events, subscribed or not', async () => {
  const kite = {
    ...{ kind: 'session', title: 'Kite: Valdevaqueros', isTentative: true },
    ...{ start: { day: '2026-07-15', time: '14:00' }, end: { day: '2026-07-15', time: '17:00' } },
  }
  const trip = {
    ...{ kind: 'trip', title: 'Tarifa', isTentative: false },
    ...{ start: { day: '2026-07-14', time: null }, end: { day: '2026-07-20', time: null } },
  }
  const flight = {
    ...{ kind: 'journey', title: 'Arrival: Málaga', isTentative: false },
    ...{ start: { day: '2026-07-14', time: null }, end: null },
  }
  open(null, { 'GET /api/calendar/preview': { events: [trip, flight, kite] } })

  const look = within(await screen.findByRole('region', { name: 'What it looks like' }))
  expect(look.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Tarifa14 – 20 July 2026',
    'Arrival: MálagaTue 14',
    'Kite: ValdevaquerosWed 15, 14:00 to 17:00, maybe',
  ])
})

test('without upcoming events the page says so and shows no example', async () => {
  open(FIRST, { 'GET /api/calendar/preview': { events: [] } })

  expect(await screen.findByText(/^Nothing of yours is ahead\./)).toBeDefined()
  expect(screen.queryByRole('listitem', { name: /Dinner/ })).toBeNull()
})

test('a calendar that is off is turned on with one press', async () => {
  const { user, requests } = open(null, { [`POST ${FEED}`]: { url: FIRST } })

  await user.click(await screen.findByRole('button', { name: 'Turn on' }))

  expect((await link()).value).toBe(FIRST)
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.getByText('Calendar Is On')).toBeDefined()
})

test('a new link is created after confirmation and replaces the old one', async () => {
  const { user, requests } = open(FIRST, { [`POST ${FEED}`]: { url: SECOND } })
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }))
  await user.click((await asking()).getByRole('button', { name: 'Cancel' }))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)

  await user.click(screen.getByRole('button', { name: 'Make a new link' }))
  await user.click((await asking()).getByRole('button', { name: 'Make a new link' }))

  await waitFor(async () => expect((await link()).value).toBe(SECOND))
  expect(screen.getByText('New Link Made')).toBeDefined()
})

test('a new link whose response was lost is refetched', async () => {
  let current = FIRST
  const { user } = open(FIRST, {
    [`GET ${FEED}`]: () => ({ url: current }),
    [`POST ${FEED}`]() {
      current = SECOND
      return refusal(502, 'UNAVAILABLE', 'The server did not answer.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }))
  await user.click((await asking()).getByRole('button', { name: 'Make a new link' }))

  expect(await screen.findByText('No link was made')).toBeDefined()
  await waitFor(async () => expect((await link()).value).toBe(SECOND))
})

test('turned off there is no link, and turning on again is offered', async () => {
  const { user } = open(FIRST, { [`DELETE ${FEED}`]: { success: true } })
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))

  await user.click((await asking()).getByRole('button', { name: 'Turn off' }))

  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined()
  expect(screen.queryByLabelText('Your private link')).toBeNull()
  expect(screen.queryByText('Shared it by mistake?')).toBeNull()
})

test('a calendar link that did not load shows an error and can be retried', async () => {
  let isDown = true
  const { user } = open(FIRST, {
    [`GET ${FEED}`]: () => (isDown ? refusal(503, 'UNAVAILABLE', 'Come back later.') : { url: FIRST }),
  })
  expect(await screen.findByText('Your calendar link did not load')).toBeDefined()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect((await link()).value).toBe(FIRST)
})

test('guests have none', async () => {
  acceptGuestToken('guest-token')
  const { address, requests } = renderAt('/calendar', <CalendarPage title="Calendar" />, {
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
    'GET /api/guest/validate': aGuest(),
  })

  await waitFor(() => expect(address()).toMatch(/^\/profile/))
  expect(requests.some(({ path }) => path === FEED)).toBe(false)
})
