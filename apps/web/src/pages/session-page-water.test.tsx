import type { Outing } from '@sendit/core/outings/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { anOuting, aPlan, aPlanItem, someRiders } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
import PlanPage from './plan-page.tsx'
import SessionPage from './session-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T14:48:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa', tripDate: '2026-07-14', tripEndDate: '2026-07-16' })
const item = aPlanItem({ endsAt: '19:00' })
const tom = { id: 'tom', name: 'Tom Hale' }
const kite = (id: string, size: number, name: string | null = null) => ({ id, size, name })
const members = [
  {
    ...{ id: me.id, displayName: 'Maya', profileImageUrl: null, hasAccount: true },
    ...{ quiver: [kite('m9', 9, 'Rebel'), kite('m7', 7), kite('m12', 12)], kitesAlong: ['m9', 'm7'] },
  },
  { id: 'tom', displayName: 'Tom Hale', profileImageUrl: null, hasAccount: true },
]
const overdue = anOuting({ id: 'o1', rider: tom, alarmedAt: '2026-07-15T14:45:00.000Z' })
const own = anOuting({ id: 'o2', rider: { id: me.id, name: 'Maya' } })

function answersWith(answers: ApiAnswers = {}): ApiAnswers {
  return {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': members,
    'GET /api/trips/tarifa/guests': [],
    'GET /api/trips/tarifa/outings': [],
    [`GET /api/plan-items/${item.id}`]: item,
    [`GET /api/plan-items/${item.id}/riders`]: {
      ...someRiders([]),
      riders: [{ userId: me.id, kite: 'm7', word: 'powered', tooStrongFor: null, spare: null }],
    },
    ...answers,
  }
}

function open(answers: ApiAnswers = {}, address = '/session?tripId=tarifa') {
  return renderAt(address, withOutbox(<SessionPage title="Session" />).screen, answersWith(answers))
}

const board = async () => within(await screen.findByRole('region', { name: 'On the water' }))
const alarm = async () => within(await screen.findByRole('alert', { name: 'Tom Hale is 18 minutes overdue' }))

test('without a session the screen is the water board of the trip, and no error', async () => {
  open({ 'GET /api/trips/tarifa/outings': [overdue] })

  expect(await alarm()).toBeDefined()
  expect(await (await board()).findByRole('button', { name: 'I am going out' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'On the water' })).toBeDefined()
  expect(screen.queryByText('The session did not load')).toBeNull()
})

test('a session that is called off still has the board, for who is out in it', async () => {
  open(
    {
      [`GET /api/plan-items/${item.id}`]: { ...item, calledOffAt: '2026-07-15T10:00:00.000Z' },
      'GET /api/trips/tarifa/outings': [{ ...own, itemId: item.id, backBy: '2026-07-15T16:00:00.000Z' }],
    },
    `/session?tripId=tarifa&item=${item.id}`,
  )

  expect(await (await board()).findByRole('button', { name: 'I am back' })).toBeDefined()
})

test.each([
  ['nothing, where it stays as the wind picks it', null, null],
  ['as the wind picks it, once the rider taps it', '7', 'm7'],
  ['as the rider says', '9 Rebel', 'm9'],
  ['none of those that came along', 'Another', null],
])('going out sends the chosen kite: %s', async (_how, chosen, kiteId) => {
  const sent: unknown[] = []
  const { user } = open(
    {
      'POST /api/trips/tarifa/outings': ({ body }: { body: unknown }) => {
        sent.push(body)
        return anOuting()
      },
    },
    `/session?tripId=tarifa&item=${item.id}`,
  )
  const kites = within(await (await board()).findByRole('group', { name: 'Which kite did you take?' }))
  await expect.poll(() => kites.getByRole<HTMLInputElement>('radio', { name: '7' }).checked).toBe(true)
  expect(kites.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    ...['7', '9 Rebel', 'Another'],
  ])

  if (chosen !== null) await user.click(kites.getByRole('radio', { name: chosen }))
  await user.click((await board()).getByRole('button', { name: 'I am going out' }))

  await expect.poll(() => sent).toMatchObject([{ kiteId }])
})

test('on the plan, kites load only when the rider wants to choose one', async () => {
  const { screen: shown } = withOutbox(<PlanPage title="The plan" />)
  const { user } = renderAt(
    '/plan?tripId=tarifa',
    shown,
    answersWith({ 'GET /api/trips/tarifa/plan': aPlan({ days: ['2026-07-15'] }) }),
  )

  await user.click(await (await board()).findByRole('button', { name: 'Say which kite you took' }))

  expect(await (await board()).findByRole('radio', { name: '9 Rebel' })).toBeDefined()
})

test.each([
  ['said', /Kite said: 7\./, 'Tom Hale on the 7'],
  ['likely', /Kite likely 7\./, 'Tom Hale, likely 7'],
] as const)('a %s kite is labelled as such', async (source, words, name) => {
  open({ 'GET /api/trips/tarifa/outings': [{ ...overdue, kite: { size: 7, name: null, source } }] })

  expect((await alarm()).getByText(words)).toBeDefined()
  expect(
    (await board()).getByText((_, element) => element?.tagName === 'B' && element.textContent === name),
  ).toBeDefined()
})

test('15 minutes more counts from now for a late rider', async () => {
  const sent: unknown[] = []
  const { user } = open({
    'GET /api/trips/tarifa/outings': [own],
    'PATCH /api/outings/o2': ({ body }: { body: unknown }) => {
      sent.push(body)
      return own
    },
  })

  await user.click(await (await board()).findByRole('button', { name: '15 minutes more' }))

  await expect.poll(() => sent).toEqual([{ backBy: '2026-07-15T15:03:00.000Z' }])
})

function asGuest(outings: readonly Outing[]): ApiAnswers {
  acceptGuestToken('gus')
  return {
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
    'GET /api/guest/validate': { ...aGuest(), tripId: 'tarifa' },
    'GET /api/trips/tarifa/members': members.map(({ id, displayName }) => ({
      ...{ id, displayName, profileImageUrl: null },
    })),
    'GET /api/trips/tarifa/outings': outings,
  }
}

test('a guest who is asked to help can call who is overdue', async () => {
  open(asGuest([{ ...overdue, phone: '+34600000001' }]))

  expect((await (await alarm()).findByRole('link', { name: 'Call' })).getAttribute('href')).toBe(
    'tel:+34600000001',
  )
  expect((await alarm()).queryByText(/No number/)).toBeNull()
})

test('a guest’s report that a rider is back awaits a member, and the alarm continues', async () => {
  let outing: Outing = overdue
  const { user } = open({
    ...asGuest([]),
    'GET /api/trips/tarifa/outings': () => [outing],
    'POST /api/outings/o1/back': () => {
      outing = { ...overdue, backReported: { by: { id: null, name: 'Gus' }, at: '2026-07-15T14:48:00.000Z' } }
      return outing
    },
  })

  await user.click((await alarm()).getByRole('button', { name: 'Tom Hale is back' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/watches the clock until one of them confirms it/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Tom Hale is back' }))

  expect(
    await (await alarm()).findByText(/^(You say|Gus says) that Tom Hale is back, at 16:48/),
  ).toBeDefined()
  expect((await alarm()).queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('a member confirms or rejects a guest’s report', async () => {
  let outing: Outing = {
    ...overdue,
    backReported: { by: { id: null, name: 'Gus' }, at: '2026-07-15T14:46:00.000Z' },
  }
  const acts: string[] = []
  const act = (to: Outing) => (request: { path: string }) => {
    acts.push(request.path)
    outing = to
    return outing
  }
  const { user } = open({
    'GET /api/trips/tarifa/outings': () => [outing],
    'POST /api/outings/o1/not-back': act(overdue),
  })

  expect((await alarm()).getByRole('button', { name: 'Confirm that Tom Hale is back' })).toBeDefined()
  await user.click((await alarm()).getByRole('button', { name: 'Tom Hale is not back' }))

  await expect.poll(() => screen.queryByText(/^Gus says/)).toBeNull()
  expect(acts).toEqual(['/api/outings/o1/not-back'])
  expect(await alarm()).toBeDefined()
})

test.each([
  ['2026-07-12', false, []],
  ['2026-07-13', true, []],
  ['2026-07-17', true, []],
  ['2026-07-18', false, []],
  ['2026-07-18', true, [overdue]],
])('on %s the plan has the board: %s', async (day, has, outings) => {
  vi.setSystemTime(`${day}T14:48:00Z`)
  const { screen: shown } = withOutbox(<PlanPage title="The plan" />)
  renderAt(
    '/plan?tripId=tarifa',
    shown,
    answersWith({
      'GET /api/trips/tarifa/outings': outings,
      'GET /api/trips/tarifa/plan': aPlan({ days: ['2026-07-14'], outings }),
    }),
  )

  await screen.findByRole('region', { name: 'Who comes' })
  if (has) expect(await board()).toBeDefined()
  else expect(screen.queryByRole('region', { name: 'On the water' })).toBeNull()
})
