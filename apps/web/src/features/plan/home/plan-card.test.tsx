import type { Tone, VerdictWord } from '@sendit/core/weather/verdict.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip, aUser } from '#testing/people.ts'
import { aPlan, aPlanItem, aSessionWeather, someRiders } from '#testing/plan.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import PlanCard from './plan-card.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa', tripEndDate: '2026-07-16' })
const item = aPlanItem({
  beachId: 'valdevaqueros-tarifa',
  answers: [{ id: me.id, name: 'Maya', answer: 'yes' }],
})
const wind = (windSpeed: number) => ({
  ...{ time: '2026-07-15T12:00:00.000Z', windSpeed, windGust: null, windDirection: 112, isDay: true },
})
function verdictOf(tone: Tone, word: VerdictWord) {
  return { tone, word, reasons: [], asOf: '2026-07-15T10:00:00.000Z' }
}
const week = {
  ...{ timezone: 'Europe/Madrid', observedAt: '2026-07-15T10:00:00.000Z', stale: false, refreshing: false },
  attribution: [],
  sessions: [aSessionWeather()],
  days: [
    { date: '2026-07-15', hours: [wind(26)], window: null, verdict: verdictOf('low', 'Gusty') },
    { date: '2026-07-16', hours: [wind(17)], window: null, verdict: verdictOf('good', 'Good') },
  ],
}
const riders = {
  ...someRiders(['powered', 'lit']),
  riders: [
    { userId: me.id, kite: 'k7', word: 'powered' as const, spare: null },
    { userId: 'tom', kite: null, word: 'unknown' as const, spare: null },
  ],
}

function open(answers: ApiAnswers = {}, shown = trip) {
  return renderAt(`/?trip=tarifa`, <PlanCard trip={shown} />, {
    'GET /api/auth/user': me,
    'GET /api/trips/tarifa/plan': aPlan({ items: [item] }),
    'GET /api/trips/tarifa/members': [
      {
        ...{ id: me.id, displayName: 'Maya', profileImageUrl: null, answer: 'in' },
        quiver: [{ id: 'k7', size: 7, name: null }],
      },
      { id: 'tom', displayName: 'Tom', profileImageUrl: null, answer: 'maybe' },
    ],
    'GET /api/trips/tarifa/weather': week,
    [`GET /api/plan-items/${item.id}/riders`]: riders,
    ...answers,
  })
}

test('a trip with impossible stored dates says so above its plan', async () => {
  open({}, { ...trip, isShortened: true })

  expect(await screen.findByText('The dates of this trip are shortened')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change the dates' })).toBeDefined()
})

test('the next session shows wind, riders and kite, above the daily wind', async () => {
  open()

  const card = within(await screen.findByRole('region', { name: 'The plan' }))
  expect(await card.findByText('1 in, 1 maybe, 1 session')).toBeDefined()
  expect(card.getByText('Today, 14:00 to 17:00')).toBeDefined()
  expect(card.getByText('1 riding')).toBeDefined()
  expect(await card.findByText('You are in')).toBeDefined()
  expect(await card.findByText('1 powered, you on the 7')).toBeDefined()
  expect(card.getByText('23')).toBeDefined()
  expect(
    card.getByRole('img', { name: 'Wind by day: Wednesday 26 knots, gusty; Thursday 17 knots, good' }),
  ).toBeDefined()
})

test('what is next later carries its date', async () => {
  open({ 'GET /api/trips/tarifa/plan': aPlan({ items: [{ ...item, day: '2026-07-16' }] }) })

  expect(await screen.findByText('Thursday 16 July, 14:00 to 17:00')).toBeDefined()
})

test('without weather the plan is still shown, and no kites are requested', async () => {
  const { requests } = open({ 'GET /api/trips/tarifa/weather': undefined })

  const card = within(await screen.findByRole('region', { name: 'The plan' }))
  expect(await card.findByText('Valdevaqueros')).toBeDefined()
  expect(card.queryByText(/powered/)).toBeNull()
  expect(card.queryByRole('img', { name: /Wind by day/ })).toBeNull()
  expect(requests.some(({ path }) => path.endsWith('/riders'))).toBe(false)
})

test('a cap explains why nobody is powered', async () => {
  const stoppedBy = [{ limit: 25, reason: 'Offshore wind' }]
  open({
    'GET /api/trips/tarifa/weather': {
      ...week,
      sessions: [aSessionWeather({ stoppedBy, verdict: verdictOf('low', 'Offshore') })],
    },
  })

  expect(await screen.findByText('Offshore wind: nobody is powered here.')).toBeDefined()
})

test('of a trip that no forecast reaches yet, with nothing planned, the plan alone is read', async () => {
  const far = aTrip({ id: 'tarifa', tripDate: '2026-09-01', tripEndDate: '2026-09-08' })
  const days = ['2026-09-01', '2026-09-08']
  const { requests } = open({ 'GET /api/trips/tarifa/plan': aPlan({ days, items: [] }) }, far)

  expect(await screen.findByText('Nothing planned yet')).toBeDefined()
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/api/trips/tarifa/plan')
  expect(requests.map(({ path }) => path).filter((path) => /members|weather/.test(path))).toEqual([])
})
