import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { paste } from '#testing/paste.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { aPlan, aPlanItem, aSessionWeather, someRiders } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import PlanPage from './plan-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa', tripEndDate: '2026-07-16' })
const hour = (day: string, utc: number, windSpeed: number) => ({
  ...{ time: `${day}T${String(utc).padStart(2, '0')}:00:00.000Z`, windSpeed, windGust: null },
  ...{ windDirection: 112, isDay: true },
})
const week = {
  ...{ timezone: 'Europe/Madrid', observedAt: '2026-07-15T10:00:00.000Z', stale: false, refreshing: false },
  attribution: [],
  sessions: [],
  days: [
    {
      date: '2026-07-15',
      hours: [hour('2026-07-15', 12, 22), hour('2026-07-15', 13, 26)],
      window: {
        ...{ from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T14:00:00.000Z', lowest: 22, highest: 26 },
        ...{ gust: 33, windDirection: 112 },
      },
      beach: { id: 'valdevaqueros-tarifa', name: 'Valdevaqueros' },
      verdict: {
        ...{ tone: 'ok' as const, word: 'Mixed' as const, asOf: '2026-07-15T10:00:00.000Z' },
        reasons: ['Thunder from 16:00'],
      },
    },
  ],
}

function open(
  items: PlanItem[],
  { answers = {}, held = [] }: { answers?: ApiAnswers; held?: Parameters<typeof withOutbox>[1] } = {},
) {
  const { screen: shown } = withOutbox(<PlanPage title="The plan" />, held)
  return renderAt('/plan?tripId=tarifa', shown, {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': [
      { id: me.id, displayName: 'Maya', profileImageUrl: null, answer: 'in' },
    ],
    'GET /api/trips/tarifa/guests': [],
    'GET /api/trips/tarifa/plan': aPlan({ items }),
    'GET /api/trips/tarifa/weather': week,
    'GET /api/trips/tarifa/session-beaches': { beaches: [], attribution: [] },
    ...answers,
  })
}

const inWords = (text: string | RegExp) => (_: string, node: Element | null) => {
  if (node?.tagName !== 'SPAN' || !node.classList.contains('type-caption')) return false
  const found = node.textContent
  return typeof text === 'string' ? found === text : text.test(found)
}
const day = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('a day shows its wind and window, or the date its forecast starts', async () => {
  open([])

  const today = await day(/^Wednesday 15 July/)
  expect(await today.findByText('22–26')).toBeDefined()
  expect(today.getByText('Best 14:00 to 16:00')).toBeDefined()
  expect(today.getByText('at Valdevaqueros, gusts 33')).toBeDefined()
  expect(today.getByText('Mixed')).toBeDefined()
  expect(today.getByText('Thunder from 16:00.')).toBeDefined()
  expect(screen.getByText('Forecast read just now.')).toBeDefined()
  expect((await day(/^Thursday 16 July/)).getByText('Forecast from Thursday 16 July.')).toBeDefined()
})

test('the plan is shown without waiting for the weather', async () => {
  const busy = refusal(503, 'WEATHER_BUSY', 'Weather service is busy. Please try again in a minute.')
  open([aPlanItem()], { answers: { 'GET /api/trips/tarifa/weather': busy } })

  const session = await screen.findByRole('article', { name: 'Session: Valdevaqueros' })

  expect(within(session).getByText('14:00')).toBeDefined()
  expect(screen.queryByText(/Best/)).toBeNull()
})

test('an answer is sent and shown; one that waits shows as it was chosen', async () => {
  let found: unknown
  const item = aPlanItem({ answers: [{ id: 'tom', name: 'Tom Hale', answer: 'yes' }] })
  const { user, requests } = open([item], {
    answers: {
      [`PUT /api/plan-items/${item.id}/answer`]: ({ body }: { body: unknown }) => {
        found = body
        return item
      },
    },
  })
  expect(await screen.findByText('1 riding')).toBeDefined()

  const row = within(await screen.findByRole('article', { name: 'Session: Valdevaqueros' }))
  await user.click(row.getByRole('radio', { name: 'In' }))

  await expect.poll(() => found).toEqual({ answer: 'yes' })
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a past item asks for no answer and says who was in', async () => {
  vi.setSystemTime(new Date('2026-07-15T16:00:00Z'))
  const tom = { id: 'tom', name: 'Tom Hale', answer: 'yes' as const }
  const dinner = aPlanItem({ id: 'dinner', kind: 'meal', title: 'El Lola', startsAt: '21:00', endsAt: null })
  open([aPlanItem({ answers: [tom, { id: 'kim', name: 'Kim', answer: 'maybe' }] }), dinner])

  const session = within(await screen.findByRole('article', { name: 'Session: Valdevaqueros' }))

  expect(session.getByText('1 was in')).toBeDefined()
  expect(session.queryByText('Kim maybe')).toBeNull()
  expect(session.queryByRole('radio')).toBeNull()
  const meal = within(screen.getByRole('article', { name: 'Meal: El Lola' }))
  expect(meal.getAllByRole('radio')).toHaveLength(3)
})

test('a past day shows what happened, without a cached forecast', async () => {
  vi.setSystemTime(new Date('2026-07-16T08:00:00Z'))
  open([])

  const past = await day(/^Wednesday 15 July/)

  expect(past.getByText('Nothing was planned.')).toBeDefined()
  expect(past.queryByText(/Best|kn$/)).toBeNull()
  const rail = within(screen.getByRole('navigation', { name: 'Days' }))
  expect(rail.getByRole('link', { name: 'Wednesday 15 July, past' }).textContent).toBe('Wed15past')
  expect((await day(/^Thursday 16 July/)).getByText('Nothing planned yet.')).toBeDefined()
})

test('a past day says who was on the water', async () => {
  vi.setSystemTime(new Date('2026-07-16T08:00:00Z'))
  const ridden = [{ day: '2026-07-15', minutes: 90, riders: [{ id: 'ben', name: 'Ben' }] }]
  open([], { answers: { 'GET /api/trips/tarifa/plan': aPlan({ ridden }) } })

  const past = await day(/^Wednesday 15 July/)

  expect(past.getByText('Ben was on the water, 1 h 30.')).toBeDefined()
  expect(past.queryByText('Nothing was planned.')).toBeNull()
})

test('what waits for network shows as it was chosen', async () => {
  const item = aPlanItem()
  open([item], { held: [aQueuedMutation('plan-answer', trip.id, { itemId: item.id, answer: 'maybe' })] })

  const row = within(await screen.findByRole('article', { name: 'Session: Valdevaqueros' }))

  expect(row.getByRole<HTMLInputElement>('radio', { name: 'Maybe' }).checked).toBe(true)
  expect(row.getByText('Your answer waits for network')).toBeDefined()
})

test('a session is proposed with its times, and wants a title and an end after its start', async () => {
  const { user, requests } = open([], {
    answers: { 'POST /api/trips/tarifa/plan-items': aPlanItem() },
  })
  await user.click(await screen.findByRole('button', { name: 'Propose session' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a session' }))
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(dialog.getByText('Please enter a title')).toBeDefined()

  await paste(user, dialog.getByLabelText('What'), 'Los Lances')
  await paste(user, dialog.getByLabelText(/^Note/), 'Downwinder')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))

  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({
      ...{ kind: 'session', title: 'Los Lances', day: '2026-07-15', startsAt: '14:00', endsAt: '17:00' },
      ...{ place: null, beachId: null, note: 'Downwinder', isProposed: true },
    })
})

test('an item ending after midnight says so in the plan and the dialog', async () => {
  const { user } = open([
    aPlanItem({ kind: 'other', title: 'Night ferry', startsAt: '22:00', endsAt: '01:00' }),
  ])
  const row = within(await screen.findByRole('article', { name: /Night ferry/ }))
  expect(row.getByText('next day')).toBeDefined()

  await user.click(await screen.findByRole('button', { name: 'Propose session' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a session' }))
  expect(dialog.queryByText(/next day/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/^To/), '00:00')
  expect(dialog.getByText('Until 00:00, next day')).toBeDefined()
})

test('a session row shows who would be powered; one without a beach requests nothing', async () => {
  const beachId = 'valdevaqueros-tarifa'
  const elsewhere = aPlanItem({ id: 'elsewhere', title: 'The big dune' })
  const stopped = aPlanItem({ id: 'stopped', title: 'La Barrosa', beachId })
  const item = aPlanItem({ beachId })
  const { requests } = open([item, elsewhere, stopped], {
    answers: {
      [`GET /api/plan-items/${item.id}/riders`]: someRiders(['powered', 'lit', 'powered']),
      'GET /api/trips/tarifa/weather': {
        ...week,
        sessions: [
          aSessionWeather({ itemId: item.id }),
          aSessionWeather({
            itemId: 'stopped',
            stoppedBy: [{ limit: 25, reason: 'Offshore wind' }],
            verdict: { tone: 'low', word: 'Offshore', reasons: ['Offshore wind'], asOf: week.observedAt },
          }),
        ],
      },
    },
  })

  const row = within(await screen.findByRole('article', { name: 'Session: Valdevaqueros' }))
  expect(await row.findByText(inWords('2 powered, 1 lit'))).toBeDefined()
  expect(row.getByText(/^22 to 25 kn ESE/)).toBeDefined()
  const barrosa = within(await screen.findByRole('article', { name: 'Session: La Barrosa' }))
  expect(await barrosa.findByText('Offshore wind: nobody is powered here.')).toBeDefined()
  expect(barrosa.getByText('Offshore')).toBeDefined()
  expect(requests.filter(({ path }) => path.endsWith('/riders'))).toHaveLength(1)
})

test('a guest sees the wind verdict for each session but no kites', async () => {
  acceptGuestToken('token')
  const sessions = [1, 2, 3, 4].map((number) =>
    aPlanItem({ id: `session-${number}`, title: `Session ${number}`, beachId: 'valdevaqueros-tarifa' }),
  )
  const verdict = {
    ...{ tone: 'low' as const, word: 'Thunderstorm' as const, reasons: ['Thunderstorm'] },
    asOf: week.observedAt,
  }
  const stoppedBy = [{ limit: 20, reason: 'Thunderstorm' }]
  const { requests } = open(sessions, {
    answers: {
      'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
      'GET /api/guest/validate': { ...aGuest(), tripId: 'tarifa' },
      'GET /api/trips/tarifa/weather': {
        ...week,
        sessions: sessions.map(({ id }) => aSessionWeather({ itemId: id, stoppedBy, verdict })),
      },
    },
  })

  expect(await screen.findAllByText('Thunderstorm: nobody is powered here.')).toHaveLength(4)
  expect(requests.some(({ path }) => path.endsWith('/riders'))).toBe(false)
})

test('only its maker and the owner have a menu on an item', async () => {
  open([aPlanItem()], {
    answers: {
      'GET /api/trips': [{ ...trip, myRole: 'member' }],
      'GET /api/trips/tarifa': { ...trip, myRole: 'member' },
    },
  })

  await screen.findByRole('article', { name: 'Session: Valdevaqueros' })

  expect(screen.queryByRole('button', { name: 'Menu of Valdevaqueros' })).toBeNull()
})

test('the plan shows who is coming and when they arrive', async () => {
  const found = (id: string, answer: 'in' | 'maybe') => ({
    ...{ id, name: id, profileImageUrl: null, answer, hasAccount: true },
  })
  const answers = [found(me.id, 'in'), found('Ben', 'in'), found('Cleo', 'maybe')]
  open([], { answers: { 'GET /api/trips/tarifa/plan': aPlan({ answers }) } })

  const counts = within(await screen.findByRole('list', { name: 'Who comes' })).getAllByRole('listitem')
  expect(counts.map(({ textContent }) => textContent?.replace(/[A-Z]+$/, ''))).toEqual([
    expect.stringMatching(/^2in/),
    expect.stringMatching(/^1maybe/),
    '0outnobody',
  ])
  expect(await screen.findByRole('region', { name: 'Arrivals' })).toBeDefined()
})
