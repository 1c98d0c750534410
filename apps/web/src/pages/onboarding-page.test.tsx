import type { User } from '@sendit/core/profile/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { paste } from '#testing/paste.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import OnboardingPage from './onboarding-page.tsx'

const seven = { id: '0198c0de-0000-7000-8000-000000000007', size: 7, name: null }
const nine = { id: '0198c0de-0000-7000-8000-000000000009', size: 9, name: 'Orbit' }
const trip = aTrip()
const at = (name: string) => `/api/trips/${trip.id}/${name}`

function open(fields: Partial<User> = {}, answers: ApiAnswers = {}) {
  const user = aUser(fields)
  const { quiver = [] } = user
  const kitesAlong = quiver.map(({ id }) => id)
  const me = { id: user.id, displayName: 'Maya', profileImageUrl: null, quiver, kitesAlong }
  const view = renderAt(`/door?tripId=${trip.id}`, <OnboardingPage title="Welcome to the crew" />, {
    'GET /api/auth/user': user,
    [`GET /api/trips/${trip.id}`]: trip,
    [`GET ${at('members')}`]: [me],
    [`GET ${at('journeys')}`]: { arrivals: [], departures: [] },
    [`PUT ${at('my-answer')}`]: ({ body }: { body: object }) => body,
    [`PUT ${at('my-kites')}`]: ({ body }: { body: object }) => body,
    [`POST ${at('journeys')}`]: ({ body }: { body: object }) => body,
    'PUT /api/profile': ({ body }: { body: object }) => ({ ...user, ...body }),
    ...answers,
  })
  const written = () =>
    view.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [`${method} ${path.split('/').at(-1)}`, body])
  return { ...view, written }
}

const save = () => screen.findByRole('button', { name: 'Save and show me the trip' })
const size = (text: string) => screen.findByRole('button', { name: text })

test('nothing is required: saving an untouched form writes nothing and opens the trip', async () => {
  const { user, written, address } = open({ quiver: [nine] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('You are in, Maya Okafor')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'In' })).checked).toBe(true)

  await user.click(await save())

  await waitFor(() => expect(address()).toBe(`/?trip=${trip.id}`))
  expect(written()).toEqual([])
})

test('skipping opens the trip and discards everything entered', async () => {
  const { user, written, address } = open()

  await user.click(await screen.findByRole('radio', { name: 'Out' }))
  await user.click(await size('7'))
  await user.click(screen.getByRole('button', { name: 'Skip' }))

  await waitFor(() => expect(address()).toBe(`/?trip=${trip.id}`))
  expect(written()).toEqual([])
})

test('entered values are saved once each, and a selected kite is owned and brought', async () => {
  const { user, written, address } = open()

  await user.click(await screen.findByRole('radio', { name: 'Maybe' }))
  await user.click(screen.getByRole('radio', { name: 'Beginner' }))
  await user.type(screen.getByLabelText('Weight'), '60')
  await user.click(await size('7'))
  await user.click(screen.getByRole('radio', { name: 'Foil' }))
  await paste(user, screen.getByLabelText('Time'), '21:40')
  await paste(user, screen.getByLabelText('Where'), 'Málaga')
  await user.click(await save())

  await waitFor(() => expect(address()).toBe(`/?trip=${trip.id}`))
  const rider = { weightKg: 60, level: 'beginner', quiver: [{ size: 7 }], board: 'foil' }
  expect(written()).toMatchObject([
    ['PUT my-answer', { answer: 'maybe' }],
    ['PUT profile', rider],
    ['POST journeys', { kind: 'arrival', day: '2026-07-15', time: '21:40', mode: 'flight', place: 'Málaga' }],
  ])
})

test('a kite of theirs that is not pressed stays at home and stays theirs', async () => {
  const { user, written } = open({ quiver: [seven, nine] })
  expect((await size('9')).getAttribute('aria-pressed')).toBe('true')

  await user.click(await size('9'))
  await user.click(await save())

  await waitFor(() => expect(written()).toEqual([['PUT my-kites', { kiteIds: [seven.id] }]]))
})

test('a failed save shows an error, keeps the input and still allows skipping', async () => {
  const { user, address } = open({}, { 'PUT /api/profile': refusal(500, 'INTERNAL', 'Internal error') })

  await user.click(await size('7'))
  await user.click(await save())

  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect((await size('7')).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(address()).toBe(`/?trip=${trip.id}`))
})

test('what does not load can be asked for again, or skipped', async () => {
  let isDown = true
  const { user } = open(
    {},
    {
      [`GET ${at('journeys')}`]: () =>
        isDown ? refusal(503, 'UNAVAILABLE', 'Down') : { arrivals: [], departures: [] },
    },
  )
  expect((await screen.findByRole('link', { name: 'Skip' })).getAttribute('href')).toBe(`/?trip=${trip.id}`)
  isDown = false

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await save()).toBeDefined()
})

test('a guest is led to the trip, which they only look at', async () => {
  acceptGuestToken('invite')
  const { address } = open(
    {},
    {
      'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in'),
      'GET /api/guest/validate': aGuest(),
    },
  )

  await waitFor(() => expect(address()).toBe('/'))
})

test('an impossible weight is flagged on blur or save, and nothing is sent', async () => {
  const { user, written } = open()
  const weight = await screen.findByLabelText('Weight')
  const fault = 'Weight must be between 25 and 200 kg'

  await user.type(weight, '6')
  expect(screen.queryByText(fault)).toBeNull()
  await user.type(weight, '{Enter}')
  expect(screen.getByText(fault)).toBeDefined()
  expect(document.activeElement).toBe(weight)
  expect(written()).toEqual([])

  await user.type(weight, '0')
  expect(screen.queryByText(fault)).toBeNull()
  await user.click(await save())
  await waitFor(() => expect(written()).toMatchObject([['PUT profile', { weightKg: 60 }]]))
})
