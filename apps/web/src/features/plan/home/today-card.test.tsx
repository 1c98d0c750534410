import type { Today } from '@sendit/core/plan/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aToday, aWaiting, aWindow } from '#testing/today.ts'
import TodayCard from './today-card.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa', tripDate: '2026-07-15', tripEndDate: '2026-07-20' })
const someone = (id: string, name: string) => ({ id, name, profileImageUrl: null })
const meeting = {
  ...{ itemId: 'meet', kind: 'other' as const, title: 'Meet at the flagpole', place: null },
  ...{ day: '2026-07-15', at: '2026-07-15T08:30:00.000Z', startsAt: '10:30', driver: null },
}

function open(
  today: Partial<Today>,
  { shown = trip, answers = {} }: { shown?: typeof trip; answers?: ApiAnswers } = {},
) {
  return renderAt('/?trip=tarifa', <TodayCard trip={shown} />, {
    'GET /api/auth/user': me,
    'GET /api/trips/tarifa/today': aToday(today),
    ...answers,
  })
}

const card = async (name = 'Today') => within(await screen.findByRole('region', { name }))
const lines = async () =>
  (await (await card()).findAllByRole('link')).map((link) => ({
    text: link.textContent,
    href: link.getAttribute('href'),
  }))

test('a full day has six lines, each linking to its source', async () => {
  open({
    ...{ mine: { kite: { size: 7, name: null }, word: 'powered' }, sessionId: 'session' },
    riding: ['Tom Hale', 'Inés', 'Callum', 'Kim'].map((name) => someone(name, name)),
    next: { ...meeting, driver: { id: 'jonas', name: 'Jonas', leavesAt: '10:05', hasSeat: true } },
    waiting: [aWaiting({ until: '2026-07-15T18:00:00.000Z' }), aWaiting({ kind: 'debt' })],
  })

  const shown = await lines()

  expect(shown).toHaveLength(6)
  expect(shown[0]?.text).toMatch(/^22–26ESEkn, gusts 33Valdevaqueros14:00 to 18:00Prime92/)
  expect(shown.slice(1)).toEqual([
    { text: 'You on the 7Powered', href: '/session?tripId=tarifa&item=session' },
    { text: expect.stringMatching(/^Tom, Inés and 2 ride too/), href: '/session?tripId=tarifa&item=session' },
    {
      text: '10:30 Meet at the flagpoleJonas drives at 10:05, you have a seat',
      href: '/plan?tripId=tarifa',
    },
    { text: 'Nobody is on the water yet', href: '/plan?tripId=tarifa' },
    { text: 'Vote on Biggest Wipeoutand 1 more', href: '/awards?tripId=tarifa' },
  ])
})

test('a day without wind says so, gives the reason and names the next good day', async () => {
  const {
    from: _,
    to: __,
    score: ___,
    ...calm
  } = aWindow({
    ...{ lowestKnots: 5, highestKnots: 10, direction: 270 },
    verdict: { tone: 'low', word: 'Too light', reasons: ['Not enough wind'], asOf: null },
  })
  const day = { day: '2026-07-16', from: '2026-07-16T10:00:00.000Z', to: '2026-07-16T15:00:00.000Z' }
  open({ window: null, calm, nextWindow: aWindow(day) })

  const shown = await lines()

  expect(shown.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Not today5 to 10 kn from W all day: too light to ride\./),
    'Next: tomorrow 12:00 to 17:00Valdevaqueros, 22 to 26 kn ESE92Prime',
    'Nobody is on the water',
  ])
})

test('hazards after the wind window are shown below it', async () => {
  open({
    window: aWindow({ verdict: { tone: 'ok', word: 'Mixed', reasons: ['Thunder from 19:00'], asOf: null } }),
  })

  expect(await (await card()).findByText('Thunder from 19:00.')).toBeDefined()
})

test('who is out is named with when they are back, and who is late', async () => {
  open({ onWater: [{ id: me.id, name: 'Maya', backBy: '2026-07-15T09:30:00.000Z' }] })

  expect((await lines()).at(-1)?.text).toBe('You are on the waterdue back at 11:30')
})

test('without a forecast the rest of the day is still shown', async () => {
  open({ window: null, calm: null, next: meeting, observedAt: null })

  expect(await (await card()).findByText('The wind is not known right now.')).toBeDefined()
  expect((await lines()).map(({ text }) => text)).toContain('10:30 Meet at the flagpole')
})

test('the day before is labelled tomorrow, without riders on the water', async () => {
  vi.setSystemTime(new Date('2026-07-14T18:00:00Z'))
  open({ next: meeting })

  const tomorrow = await card('Tomorrow')

  expect(await tomorrow.findByText('Wednesday 15 July')).toBeDefined()
  expect((await tomorrow.findAllByRole('link')).map(({ textContent }) => textContent).slice(1)).toEqual([
    'Tomorrow 10:30 Meet at the flagpole',
  ])
})

test('a guest reads who rides, and nothing of their own', async () => {
  acceptGuestToken('invite')
  open(
    { riding: [someone('tom', 'Tom Hale')] },
    {
      answers: {
        'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
        'GET /api/guest/validate': aGuest({ tripId: 'tarifa' }),
      },
    },
  )

  expect((await lines()).map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Tom rides/))
})

test('a forecast that has grown old is called so, and is not green any more', async () => {
  vi.setSystemTime(new Date('2026-07-15T16:00:00Z'))
  const { container } = open({ mine: { kite: { size: 7, name: null }, word: 'powered' } })

  expect(await (await card()).findByText('Old forecast')).toBeDefined()
  expect(screen.queryByText('Powered')).toBeNull()
  expect(screen.queryByText('92')).toBeNull()
  expect(container.innerHTML).not.toMatch(/--score-good|--wind-[34]\b/)
})

test('cached data shows its age and does not claim nobody is on the water', async () => {
  let answer: unknown = aToday({ mine: { kite: null, word: 'too strong' } })
  const { queryClient } = open({}, { answers: { 'GET /api/trips/tarifa/today': () => answer } })
  await lines()

  answer = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  await queryClient.refetchQueries({ queryKey: ['/api/trips', 'tarifa', 'today'] })

  expect(await (await card()).findByText(/^As this phone last saw it/)).toBeDefined()
  expect((await lines()).map(({ text }) => text)).not.toContain('Nobody is on the water yet')
})

test('cached data from yesterday is not shown as today', async () => {
  const { queryClient } = open({ day: '2026-07-14' })

  expect(await (await card()).findByText('Wednesday 15 July')).toBeDefined()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect((await card()).queryByText('Valdevaqueros')).toBeNull()
})
