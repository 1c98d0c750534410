import type { GoWindow } from '@sendit/core/plan/contract.ts'
import type { WindVerdict } from '@sendit/core/weather/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { aGoWindow, aSessionBeach } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import WindowCard from './window-card.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T09:00:00Z'), toFake: ['Date'] }))

const trip = aTrip({ id: 'tarifa' })
const TEXT = 'GO! Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots from ESE.'

function show(window: Partial<GoWindow> = {}, answers: ApiAnswers = {}) {
  return renderAt('/chat?tripId=tarifa', <WindowCard id="w1" text={TEXT} />, {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/wind-windows/w1': aGoWindow({ id: 'w1', ...window }),
    'GET /api/trips/tarifa/session-beaches': { beaches: [aSessionBeach()], attribution: [] },
    ...answers,
  })
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('the card says where and when the wind is good, and links to the plan', async () => {
  show()

  const shown = await card('Valdevaqueros')
  expect(shown.getByText('GO')).toBeDefined()
  expect(shown.getByText('Thursday 16 July, 14:00 to 18:00, gusts 31')).toBeDefined()
  expect(shown.getByText('22–26')).toBeDefined()
  expect(shown.getByText(/ESE/)).toBeDefined()
  expect(await shown.findByText('Prime')).toBeDefined()
  expect(shown.getByRole('link', { name: /Open-Meteo/ })).toBeDefined()
  expect(shown.getByRole('link', { name: /Open the plan/ }).getAttribute('href')).toBe('/plan?tripId=tarifa')
})

test('a steady wind shows one number, and unknown gusts are left out', async () => {
  show({ lowest: 24, highest: 24, gust: null })

  const shown = await card('Valdevaqueros')
  expect(shown.getByText('24')).toBeDefined()
  expect(shown.getByText('Thursday 16 July, 14:00 to 18:00')).toBeDefined()
})

test('a window no longer forecast is called off, and its wind numbers are removed', async () => {
  show({ goneAt: '2026-07-15T08:00:00.000Z' })

  const shown = await card('Valdevaqueros')
  expect(shown.getByText('No GO any more')).toBeDefined()
  expect(shown.getByText('Thursday 16 July, 14:00 to 18:00')).toBeDefined()
  expect(shown.getByText(/this wind is no longer forecast/)).toBeDefined()
  expect(shown.queryByText('22–26')).toBeNull()
})

test('a window the current forecast contradicts is no GO, despite the earlier notification', async () => {
  const verdict: WindVerdict = {
    tone: 'low',
    word: 'Thunderstorm',
    reasons: [],
    asOf: '2026-07-15T10:00:00.000Z',
  }
  show(
    {},
    { 'GET /api/trips/tarifa/session-beaches': { beaches: [aSessionBeach({ verdict })], attribution: [] } },
  )

  const shown = await card('Valdevaqueros')
  expect(await shown.findByText('No GO any more')).toBeDefined()
  expect(shown.queryByText('22–26')).toBeNull()
})

test('a past window is shown as over', async () => {
  show({ from: '2026-07-14T12:00:00.000Z', to: '2026-07-14T16:00:00.000Z', day: '2026-07-14' })

  const shown = await card('Valdevaqueros')
  expect(shown.getByText('It was a GO')).toBeDefined()
  expect(shown.queryByText('22–26')).toBeNull()
})

test('a guest reads it, too', async () => {
  acceptGuestToken('token')
  show(
    {},
    {
      'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
      'GET /api/guest/validate': { ...aGuest(), tripId: 'tarifa' },
    },
  )

  expect((await card('Valdevaqueros')).getByText('GO')).toBeDefined()
})

test('what does not load shows the words of the message', async () => {
  show({}, { 'GET /api/wind-windows/w1': refusal(503, 'UNAVAILABLE', 'SendIt! is busy. Please try again.') })

  const shown = await card(TEXT)
  expect(shown.getByText('SendIt! is busy. Please try again.')).toBeDefined()
  expect(shown.getByRole('button', { name: 'Try again' })).toBeDefined()
})
