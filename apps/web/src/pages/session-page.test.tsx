import type { SessionRiders } from '@sendit/core/plan/contract.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { anOuting, aPlanItem } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import SessionPage from './session-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T13:00:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa' })
const item = aPlanItem({
  note: 'Launch left',
  answers: [
    { id: me.id, name: 'Maya', answer: 'yes' },
    { id: 'tom', name: 'Tom Hale', answer: 'maybe' },
  ],
})
const kite = (id: string, size: number) => ({ id, size, name: null })
const members = [
  { id: me.id, displayName: 'Maya', profileImageUrl: null, level: 'intermediate' },
  { id: 'tom', displayName: 'Tom Hale', profileImageUrl: null, level: 'advanced', phone: '+34600000001' },
].map((member, index) => {
  const quiver = index === 0 ? [kite('m14', 14)] : [kite('t9', 9), kite('t7', 7)]
  return { ...member, quiver, kitesAlong: quiver.map(({ id }) => id), hasAccount: true }
})
const riders: SessionRiders = {
  ...{ state: 'known', forecastFrom: null, timezone: 'Europe/Madrid', hours: [], stale: false },
  wind: {
    ...{ mean: 22.4, lowest: 21.6, highest: 24.8, gust: 31, direction: 112, isIdeal: true, score: 92 },
    ...{ from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T15:00:00.000Z' },
  },
  verdict: { tone: 'good', word: 'Prime', reasons: [], asOf: '2026-07-15T10:00:00.000Z' },
  tide: { kind: 'high', time: '2026-07-15T12:38:00.000Z' },
  ...{ caps: [], stoppedBy: [], refreshing: false, isExample: false, attribution: [] },
  riders: [
    {
      ...{ userId: me.id, kite: null, word: 'too strong', tooStrongFor: 'kites' },
      spare: { ownerId: 'tom', kiteId: 't7' },
    },
    { userId: 'tom', kite: 't9', word: 'powered', tooStrongFor: null, spare: null },
  ],
}

type FakedTimers = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>
type Held = Parameters<typeof withOutbox>[1]

function open({ answers = {}, held = [] }: { answers?: ApiAnswers; held?: Held } = {}) {
  const { screen: shown, outbox } = withOutbox(<SessionPage title="Session" />, held)
  const view = renderAt(`/session?tripId=tarifa&item=${item.id}`, shown, {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': members,
    'GET /api/trips/tarifa/outings': [],
    [`GET /api/plan-items/${item.id}`]: item,
    [`GET /api/plan-items/${item.id}/riders`]: riders,
    ...answers,
  })
  return { ...view, outbox }
}

const crew = async () => within(await screen.findByRole('region', { name: 'Who is powered' }))
const board = async () => within(await screen.findByRole('region', { name: 'On the water' }))

test('each rider is shown with kites, verdict, a spare kite from another and their answer', async () => {
  open()

  await (await crew()).findByText('Powered')
  const [own, toms] = (await crew()).getAllByRole('listitem').map((line) => line.textContent)
  expect(own).toMatch(/You.*Intermediate.*14.*Too strong for your kites.*Tom has a 7 spare.*In$/)
  expect(toms).toMatch(/Tom Hale.*Advanced.*7.*9 picked.*Powered.*Maybe$/)
  expect((await crew()).getByRole('img', { name: '1 powered, 1 too strong' })).toBeDefined()
  expect((await crew()).getByText('22 kn mean, gusts 31. A guide, not advice.')).toBeDefined()
  expect(screen.getByText('22–25')).toBeDefined()
  expect(screen.getByText('ESE ideal')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Score 92 out of 100' })).toBeDefined()
  expect(await screen.findByText('Today, 14:00 to 17:00, proposed by Tom')).toBeDefined()
})

test('a cap that stops everyone shows why, without rider verdicts', async () => {
  const offshore = { limit: 25, reason: 'Offshore wind' }
  const silent = riders.riders.map((rider) => ({ ...rider, kite: null, word: null, spare: null }))
  open({
    answers: {
      [`GET /api/plan-items/${item.id}/riders`]: {
        ...riders,
        ...{ caps: [offshore], stoppedBy: [offshore], riders: silent },
        verdict: { ...riders.verdict, tone: 'low', word: 'Offshore', reasons: ['Offshore wind'] },
      },
    },
  })

  const facts = within(await screen.findByRole('region', { name: 'The session' }))
  expect(await facts.findByText('Offshore wind: nobody is powered here.')).toBeDefined()
  expect(facts.getByText('Offshore')).toBeDefined()
  expect(facts.queryByText(/ideal|Prime/)).toBeNull()
  expect((await crew()).getByText('Offshore wind: nobody is powered here.')).toBeDefined()
  expect((await crew()).queryByText(/Powered|Lit|Too strong/)).toBeNull()
})

test('words of an older forecast give way by themselves to those of the newer one', async () => {
  const toFake: FakedTimers = ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout']
  vi.useFakeTimers({ now: new Date('2026-07-15T13:00:00Z'), toFake })
  const [own, toms] = riders.riders
  const newer = [own, { ...toms, kite: null, word: 'no kite' }]
  const answers = [
    { ...riders, refreshing: true },
    { ...riders, riders: newer },
  ]
  open({ answers: { [`GET /api/plan-items/${item.id}/riders`]: () => answers.shift() } })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('Powered')).toBeDefined()

  await act(() => vi.advanceTimersByTimeAsync(10_000))

  expect(screen.getByText('No kite for this')).toBeDefined()
  expect(screen.queryByText('Powered')).toBeNull()
  expect(answers).toEqual([])
})

test.each([
  [{ state: 'later', forecastFrom: '2026-07-13' }, 'Forecast from Monday 13 July.'],
  [{ state: 'unknown' }, 'No beach of ours, so its wind is not known.'],
])('without a wind: %o', async (fields, sentence) => {
  const unknown = riders.riders.map((rider) => ({ ...rider, kite: null, word: 'unknown', spare: null }))
  open({
    answers: {
      [`GET /api/plan-items/${item.id}/riders`]: { ...riders, wind: null, ...fields, riders: unknown },
    },
  })

  expect(await screen.findByText(sentence)).toBeDefined()
  expect((await crew()).getAllByText('Not known')).toHaveLength(2)
})

test('a cap that stops everyone shows why beside the button and asks for confirmation', async () => {
  const thunder = { limit: 20, reason: 'Thunderstorm' }
  const { user, requests } = open({
    answers: {
      [`GET /api/plan-items/${item.id}/riders`]: { ...riders, caps: [thunder], stoppedBy: [thunder] },
      'POST /api/trips/tarifa/outings': anOuting(),
    },
  })
  const goesOut = () => requests.filter(({ method }) => method === 'POST')
  const form = within(await screen.findByRole('region', { name: 'On the water' }))
  expect(await form.findByText('Thunderstorm.')).toBeDefined()

  await user.click(form.getByRole('button', { name: 'I am going out' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Go out anyway?' }))
  expect(dialog.getByText('The forecast for this session: thunderstorm.')).toBeDefined()
  expect(goesOut()).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'I am going out' }))

  await expect.poll(() => goesOut().map(({ path }) => path)).toEqual(['/api/trips/tarifa/outings'])
})

test('going out sends the return time, in quarter hours, and the buddy', async () => {
  let sent: unknown
  const { user } = open({
    answers: {
      'POST /api/trips/tarifa/outings': ({ body }: { body: unknown }) => {
        sent = body
        return anOuting()
      },
    },
  })
  const form = await board()
  expect((await form.findByRole('status')).textContent).toBe('17:00')

  await user.click(form.getByRole('button', { name: '15 minutes earlier' }))
  await user.selectOptions(form.getByLabelText('Buddy'), 'Tom Hale')
  await user.click(form.getByRole('button', { name: 'I am going out' }))

  await expect
    .poll(() => sent)
    .toEqual({
      ...{ backBy: '2026-07-15T14:45:00.000Z', buddyId: 'tom', itemId: item.id, kiteId: null },
      at: '2026-07-15T13:00:00.000Z',
    })
})

test('the next tide is shown beside the wind, or nothing if the server omits it', async () => {
  open()
  expect(await screen.findByText('High 14:38')).toBeDefined()

  cleanup()
  const { tide: _, ...before } = riders
  open({ answers: { [`GET /api/plan-items/${item.id}/riders`]: before } })
  expect(await screen.findByText('Gusts 31')).toBeDefined()
  expect(screen.queryByText(/High|Low/)).toBeNull()
})

test('the previous buddy is preselected and can be changed', async () => {
  const outing = anOuting({
    ...{ rider: { id: me.id, name: 'Maya' }, buddy: { id: 'tom', name: 'Tom Hale' } },
    ...{ backAt: '2026-07-15T12:50:00.000Z', toldBackAt: '2026-07-15T12:50:00.000Z' },
  })
  let sent: unknown
  const { user } = open({
    answers: {
      'GET /api/trips/tarifa/outings': [outing],
      'POST /api/trips/tarifa/outings': ({ body }: { body: unknown }) => {
        sent = body
        return anOuting()
      },
    },
  })
  const form = await board()
  expect(await form.findByText('Tom Hale is your buddy')).toBeDefined()

  await user.click(form.getByRole('button', { name: 'Change your buddy' }))
  expect(document.activeElement).toBe(form.getByLabelText('Buddy'))
  await user.selectOptions(form.getByLabelText('Buddy'), 'Nobody')
  await user.click(form.getByRole('button', { name: 'I am going out' }))

  await expect.poll(() => sent).toMatchObject({ buddyId: null })
})

test('a pending outing is marked as not shared and can be ended', async () => {
  const going = {
    backBy: '2026-07-15T14:30:00.000Z',
    buddyId: null,
    itemId: null,
    at: '2026-07-15T12:30:00.000Z',
  }
  open({ held: [aQueuedMutation('outing-out', 'tarifa', going, { title: 'Going out' })] })

  expect(await (await board()).findByText('back by 16:30 (Tarifa time), not told yet')).toBeDefined()
  expect((await board()).getByText(/Going out: the crew does not know yet/)).toBeDefined()
  expect((await board()).getByRole('button', { name: 'I am back' })).toBeDefined()
  expect((await board()).queryByRole('button', { name: '15 minutes more' })).toBeNull()
})

test('an overdue rider comes first with advice, and marking them back needs confirmation', async () => {
  const outing = anOuting({
    ...{ id: 'o1', rider: { id: 'tom', name: 'Tom Hale' }, buddy: { id: me.id, name: 'Maya' } },
    ...{ outAt: '2026-07-15T11:00:00.000Z', backBy: '2026-07-15T12:42:00.000Z' },
    ...{ alarmedAt: '2026-07-15T12:57:00.000Z', shoreTold: true },
  })
  const { user, requests, outbox } = open({
    answers: {
      'GET /api/trips/tarifa/outings': [outing],
      'POST /api/outings/o1/back': { ...outing, backAt: '2026-07-15T13:00:00.000Z' },
    },
  })
  const alarm = within(await screen.findByRole('alert', { name: 'Tom Hale is 18 minutes overdue' }))
  expect(
    alarm.getByText(/back by 14:42 \(Tarifa time\)\. The crew and Tom's shore contact have been told\.$/),
  ).toBeDefined()
  expect((await alarm.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+34600000001')
  expect(alarm.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
  expect(alarm.getByText('Sea rescue 900 202 202, or VHF 16')).toBeDefined()

  await user.click(alarm.getByRole('button', { name: 'Tell the crew' }))
  await expect
    .poll(() => outbox.read().map(({ title }) => title))
    .toEqual(['Tom Hale wanted to be back by 14:42 and is not. Has anybody seen Tom Hale?'])
  await user.click(alarm.getByRole('button', { name: 'Tom Hale is back' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  const question = within(await screen.findByRole('alertdialog', { name: 'Is Tom Hale back?' }))
  expect(question.getByRole('button', { name: 'Tom Hale is back' })).toBeDefined()
})

test.each([
  [{ alarmedAt: '2026-07-15T12:57:00.000Z' }, /back by 14:42 \(Tarifa time\)\. The crew has been told\.$/],
  [{}, /back by 14:42 \(Tarifa time\)\.$/],
])('only people already notified are named as notified', async (fields, text) => {
  const outing = anOuting({
    rider: { id: 'tom', name: 'Tom Hale' },
    backBy: '2026-07-15T12:42:00.000Z',
    ...fields,
  })
  open({ answers: { 'GET /api/trips/tarifa/outings': [outing] } })

  const alarm = within(await screen.findByRole('alert', { name: 'Tom Hale is 18 minutes overdue' }))
  expect(alarm.getByText(text)).toBeDefined()
})

test('a cancelled session says so, and a failed load can be retried', async () => {
  const { unmount } = open({
    answers: {
      [`GET /api/plan-items/${item.id}`]: { ...item, calledOffAt: '2026-07-15T10:00:00.000Z' },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Called off' })).toBeDefined()
  unmount()

  const busy = refusal(503, 'UNAVAILABLE', 'SendIt! is busy. Please try again.')
  open({ answers: { [`GET /api/plan-items/${item.id}`]: busy } })
  expect(await screen.findByText('SendIt! is busy. Please try again.')).toBeDefined()
})

test('a guest answers and marks others back, and does not go out', async () => {
  acceptGuestToken('gus')
  const faces = members.map(({ id, displayName }) => ({ id, displayName, profileImageUrl: null }))
  open({
    answers: {
      'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
      'GET /api/guest/validate': { ...aGuest(), tripId: trip.id },
      'GET /api/trips/tarifa/members': faces,
      'GET /api/trips/tarifa/outings': [
        anOuting({ rider: { id: 'tom', name: 'Tom Hale' }, backBy: '2026-07-15T14:00:00.000Z' }),
      ],
      [`GET /api/plan-items/${item.id}/riders`]: { ...riders, riders: [] },
    },
  })

  expect(await (await board()).findByRole('button', { name: 'Tom Hale is back' })).toBeDefined()
  expect((await crew()).getAllByRole('listitem')).toHaveLength(2)
  expect((await crew()).queryByText(/Powered|Too strong|Not known/)).toBeNull()
  expect((await board()).queryByRole('button', { name: /^I am/ })).toBeNull()
  expect(screen.getByRole('radio', { name: 'In' })).toBeDefined()
})
