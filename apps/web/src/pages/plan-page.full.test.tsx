import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip, aUser } from '#testing/people.ts'
import { aPlan, aPlanItem, aSessionBeach } from '#testing/plan.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
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
function beachesFor(startsAt: string | null) {
  const isEvening = startsAt === '18:00'
  const wind = aSessionBeach().wind
  const offshore = [{ limit: 39, reason: 'Offshore wind' }]
  const valdevaqueros = aSessionBeach({
    words: isEvening ? ['lit', 'unknown'] : ['powered', 'powered', 'lit', 'unknown'],
  })
  const lances = aSessionBeach({
    ...{ id: 'los-lances-tarifa', name: 'Los Lances', words: [], distanceKm: 2.4 },
    ...(!isEvening && { caps: offshore, stoppedBy: offshore }),
    wind: wind && { ...wind, score: isEvening ? 97 : 39, isIdeal: isEvening },
  })
  return isEvening ? [lances, valdevaqueros] : [valdevaqueros, lances]
}

const withBeaches = (beaches = beachesFor) => ({
  answers: {
    'GET /api/trips/tarifa/session-beaches': ({ search }: { search: URLSearchParams }) => ({
      beaches: beaches(search.get('startsAt')),
      attribution: [],
    }),
    'POST /api/trips/tarifa/plan-items': aPlanItem(),
  },
})

async function propose(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Propose session' }))
  return within(await screen.findByRole('dialog', { name: 'Propose a session' }))
}

test('the best beach for the hours is preselected, with its wind and powered riders', async () => {
  const { user, requests } = open([], withBeaches())
  const dialog = await propose(user)

  const best = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Valdevaqueros/ })
  await expect.poll(() => best.checked).toBe(true)
  expect(dialog.getByText('score for 14:00 to 17:00')).toBeDefined()
  expect(dialog.getByText('22 to 25 kn, ESE ideal')).toBeDefined()
  expect(dialog.getByText('22 to 25 kn, Offshore wind')).toBeDefined()
  expect(dialog.getByText('22–25')).toBeDefined()
  expect(dialog.getByText(inWords('2 powered, 1 lit, 1 not known'))).toBeDefined()
  expect(dialog.queryByLabelText('What')).toBeNull()

  await user.selectOptions(dialog.getByLabelText('To'), '20:00')
  await user.selectOptions(dialog.getByLabelText('From'), '18:00')
  const other = dialog.getByRole<HTMLInputElement>('radio', { name: /^Los Lances/ })
  await expect.poll(() => other.checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Propose' }))

  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ title: 'Los Lances', beachId: 'los-lances-tarifa', startsAt: '18:00', endsAt: '20:00' })
})

test('a chosen beach stays when hours change, and offshore wind means nobody is powered', async () => {
  const { user } = open([], withBeaches())
  const dialog = await propose(user)

  const lances = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Los Lances/ })
  await user.click(lances)
  expect(dialog.getByText('Offshore wind: nobody is powered here.')).toBeDefined()
  expect(dialog.queryByText(inWords(/powered, /))).toBeNull()

  await user.click(dialog.getByRole('radio', { name: /^Valdevaqueros/ }))
  await user.selectOptions(dialog.getByLabelText('To'), '20:00')
  await user.selectOptions(dialog.getByLabelText('From'), '18:00')
  expect(await dialog.findByText(inWords('1 lit, 1 not known'))).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Valdevaqueros/ }).checked).toBe(true)

  await user.click(dialog.getByRole('radio', { name: 'Another place' }))
  expect(dialog.getByLabelText<HTMLInputElement>('What').value).toBe('')
})

test('beyond the forecast no beach is preselected, and a chosen one shows its forecast date', async () => {
  const later = { state: 'later', forecastFrom: '2026-07-20', wind: null } as const
  const { user } = open(
    [],
    withBeaches(() => [aSessionBeach(later)]),
  )
  const dialog = await propose(user)

  const beach = await dialog.findByRole('radio', { name: 'Valdevaqueros 8 km away' })
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Another place' }).checked).toBe(true)
  await user.click(beach)

  expect(dialog.getByText('Forecast from Monday 20 July.')).toBeDefined()
})

test('the last known wind is marked as such', async () => {
  const { user } = open(
    [],
    withBeaches(() => [aSessionBeach({ stale: true })]),
  )
  const dialog = await propose(user)

  expect(await dialog.findByText(/^The weather service does not answer/)).toBeDefined()
})

test('an older server’s plan uses its member list and loads the boards separately', async () => {
  const { days, items } = aPlan()
  open([], {
    answers: {
      'GET /api/trips/tarifa/plan': { days, items },
      'GET /api/trips/tarifa/journeys': { arrivals: [], departures: [] },
      'GET /api/trips/tarifa/outings': [],
    },
  })

  const [coming] = within(await screen.findByRole('list', { name: 'Who comes' })).getAllByRole('listitem')
  expect(coming?.textContent).toMatch(/^1in/)
  expect(await screen.findByRole('region', { name: 'Arrivals' })).toBeDefined()
  expect(await screen.findByText(/^Nobody is out/)).toBeDefined()
})
