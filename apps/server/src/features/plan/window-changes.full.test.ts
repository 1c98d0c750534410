import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { GoWindow } from '@sendit/core/plan/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { HOUR_MS, MINUTE_MS, type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'
import { lookForWind, setWind } from '#testing/wind-watch.ts'

// 11:00 in Madrid on 1 July; the trip is 2 to 4 July.
let stage: NotificationCrew
let wind: ReturnType<typeof setWind>
let before = 0
beforeEach(async () => {
  stage = await notificationCrew()
  wind = setWind(stage.app.services)
  await travel('2026-07-02', '2026-07-04')
  await stage.settle()
  before = stage.bodies().length
})
afterEach(() => stage.close())

const travel = (tripDate: string, tripEndDate: string, more: object = {}) =>
  stage.ana.patch(`/api/trips/${stage.trip.id}`, { tripDate, tripEndDate, ...more })
const look = () => lookForWind(stage.app, wind.weather)
async function lookAgain(afterMs = 2 * HOUR_MS) {
  stage.app.clock.advanceMs(afterMs)
  await look()
}
async function windows(): Promise<GoWindow[]> {
  const messages = (await stage.ana.get(`/api/trips/${stage.trip.id}/messages`)).json() as SentMessage[]
  const ids = messages.flatMap(({ about }) => (about?.kind === 'window' ? [about.id] : []))
  return Promise.all(ids.map(async (id) => (await stage.ana.get(`/api/wind-windows/${id}`)).json()))
}
const tomorrow = (from: string, to: string): [string, string] => [
  `2026-07-02T${from}:00Z`,
  `2026-07-02T${to}:00Z`,
]
const WORDS = /^GO: [^,]+, Thursday 2 July, 14:00 to 17:00, 24 knots\. Forecast of \d\d:\d\d$/

test('a member is notified once, in the wind category', async () => {
  wind.windy = [tomorrow('12:00', '15:00')]

  expect(await stage.notified(look)).toEqual([expect.stringMatching(WORDS)])
  expect(await stage.notified(lookAgain)).toEqual([])
})

test('a member who switched off wind notifications gets none', async () => {
  await stage.ben.put('/api/notices/settings', { categories: { wind: { push: false, email: false } } })
  wind.windy = [tomorrow('12:00', '15:00')]

  expect(await stage.notified(look)).toEqual([])
  expect(await windows()).toHaveLength(1)
})

test('a window that moves by an hour updates its card and screens without a notification', async () => {
  wind.windy = [tomorrow('12:00', '15:00')]
  await stage.notified(look)
  const received: { topics?: string[] }[] = []
  await stage.app.services.realtime.subscribe(tripTopic(stage.trip.id), (frame) =>
    received.push(JSON.parse(frame)),
  )
  wind.windy = [tomorrow('13:00', '16:00')]

  expect(await stage.notified(lookAgain)).toEqual([])

  expect(await windows()).toMatchObject([
    { from: '2026-07-02T13:00:00.000Z', to: '2026-07-02T16:00:00.000Z' },
  ])
  expect(received).toMatchObject([{ type: 'trip_changed', topics: ['plan'] }])
  wind.windy = [tomorrow('14:00', '17:00')]
  expect(await stage.notified(lookAgain)).toEqual([])
  expect(await windows()).toMatchObject([{ from: '2026-07-02T14:00:00.000Z', goneAt: null }])
})

test('another window is notified, whether on the same day or another', async () => {
  wind.windy = [tomorrow('07:00', '09:00')]
  await stage.notified(look)
  wind.windy = [
    tomorrow('07:00', '09:00'),
    tomorrow('15:00', '18:00'),
    ['2026-07-03T09:00:00Z', '2026-07-03T12:00:00Z'],
  ]

  const notified = await stage.notified(lookAgain)

  expect(notified).toEqual([expect.stringMatching(/^2 windows of good wind\. GO: /)])
  expect(await windows()).toHaveLength(3)
})

describe('a window that vanishes', () => {
  async function foundAtNight() {
    stage.app.clock.advanceMs(11.5 * HOUR_MS)
    wind.windy = [tomorrow('12:00', '15:00')]
    expect(await stage.notified(look)).toEqual([])
  }
  const untilMorning = () => stage.settle(10 * HOUR_MS)

  test('sends no notification if none was sent yet, and its card says so', async () => {
    await foundAtNight()
    wind.windy = []
    await lookAgain()

    await untilMorning()

    expect(stage.bodies().slice(before)).toEqual([])
    const [window] = await windows()
    expect(window?.goneAt).toBe('2026-07-01T22:33:00.000Z')
  })

  test('but stands by morning is notified with the hours it has then', async () => {
    await foundAtNight()
    wind.windy = [tomorrow('13:00', '16:00')]
    await lookAgain()

    await untilMorning()

    expect(stage.bodies().slice(before)).toEqual([expect.stringContaining('15:00 to 18:00')])
  })

  test('and comes back is the same window, with no second notification', async () => {
    wind.windy = [tomorrow('12:00', '15:00')]
    await stage.notified(look)
    wind.windy = []
    await lookAgain()
    wind.windy = [tomorrow('12:00', '15:00')]

    expect(await stage.notified(lookAgain)).toEqual([])

    expect(await windows()).toMatchObject([{ goneAt: null }])
  })

  test('because the trip moves is withdrawn too, and wind at the new place is announced', async () => {
    wind.windy = [tomorrow('12:00', '15:00')]
    await stage.notified(look)
    await travel('2026-07-02', '2026-07-04', { location: 'Cascais, Portugal' })
    wind.changes = { windDirection: 315 }

    await lookAgain()

    const [before, now, ...others] = await windows()
    expect(others).toEqual([])
    expect(before?.goneAt).not.toBeNull()
    expect(now).toMatchObject({ timezone: 'Europe/Lisbon', goneAt: null })
  })

  test.each([
    ['the forecast is an old one', () => Object.assign(wind, { windy: [], isStale: true })],
    ['a beach is not known now', () => Object.assign(wind, { windy: [], unknown: 1 })],
  ])('is not withdrawn while %s', async (_why, change) => {
    wind.windy = [tomorrow('12:00', '15:00')]
    await look()
    change()

    await lookAgain()

    expect(await windows()).toMatchObject([{ goneAt: null }])
  })
})

test('an old forecast announces no window', async () => {
  Object.assign(wind, { windy: [tomorrow('12:00', '15:00')], isStale: true })

  await look()

  expect(await windows()).toEqual([])
})

test('a window that has begun is not announced again or withdrawn, and only grows', async () => {
  wind.windy = [tomorrow('06:00', '12:00')]
  await look()
  await lookAgain(24 * HOUR_MS)
  wind.windy = [tomorrow('06:00', '14:00')]
  await lookAgain()
  expect(await windows()).toMatchObject([
    { from: '2026-07-02T06:00:00.000Z', to: '2026-07-02T14:00:00.000Z' },
  ])
  wind.windy = []

  await lookAgain(MINUTE_MS * 120)

  expect(await windows()).toMatchObject([{ to: '2026-07-02T14:00:00.000Z', goneAt: null }])
})

test.each<[string, [string, string], object]>([
  ['before the trip', ['2026-07-01T12:00:00Z', '2026-07-01T16:00:00Z'], {}],
  ['further ahead than 48 hours', ['2026-07-03T09:00:00Z', '2026-07-03T16:00:00Z'], {}],
  ['of which one hour lies within them', ['2026-07-03T08:00:00Z', '2026-07-03T16:00:00Z'], {}],
  ['in the dark', tomorrow('12:00', '16:00'), { isDay: false }],
  ['in a thunderstorm', tomorrow('12:00', '16:00'), { isThunder: true }],
  ['off the shore', tomorrow('12:00', '16:00'), { windDirection: 20 }],
  ['in gusts twice as strong', tomorrow('12:00', '16:00'), { gustKnots: 48 }],
])('wind %s is no GO', async (_when, hours, changes) => {
  Object.assign(wind, { windy: [hours], changes })

  await look()

  expect(wind.asked).toHaveLength(1)
  expect(await windows()).toEqual([])
})

test('wind of which an hour is left is no GO', async () => {
  await travel('2026-07-01', '2026-07-04')
  wind.windy = [['2026-07-01T06:00:00Z', '2026-07-01T11:00:00Z']]

  await look()

  expect(await windows()).toEqual([])
})

test('in the night of a clock change the hours are those of the place, and the day has them all', async () => {
  // Clocks in Tarifa go back on Sunday 25 October at 3.
  const { app } = stage
  app.clock.advanceMs(Date.parse('2026-10-24T06:00:00Z') - app.clock.now().getTime())
  await app.services.database.db
    .updateTable('trips')
    .set({ trip_date: '2026-10-24', trip_end_date: '2026-10-25' })
    .execute()
  wind.windy = [
    ['2026-10-24T10:00:00Z', '2026-10-24T12:00:00Z'],
    ['2026-10-25T10:00:00Z', '2026-10-25T12:00:00Z'],
    // Local midnight is an hour later than the day before; this is Sunday's last hour.
    ['2026-10-25T21:00:00Z', '2026-10-26T02:00:00Z'],
  ]

  await look()

  const rows = await app.services.database.db
    .selectFrom('messages')
    .select('text')
    .where('card_kind', '=', 'window')
    .orderBy('seq')
    .execute()
  expect(rows.map(({ text }) => text.split(', ').slice(1, 3))).toEqual([
    ['Saturday 24 October', '12:00 to 14:00'],
    ['Sunday 25 October', '11:00 to 13:00'],
    ['Sunday 25 October', '22:00 to 00:00'],
  ])
})
