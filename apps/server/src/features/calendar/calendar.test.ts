import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFeed, readTripFile, renewFeed } from '#testing/calendar-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { planTrip } from '#testing/crew.ts'
import { planCrew, planItem } from '#testing/plan-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const DAY_MS = 86_400_000
const answer = (caller: Caller, { id }: { id: string }, chosen: string | null) =>
  caller.put(`/api/plan-items/${id}/answer`, { answer: chosen })
const travel = async (caller: Caller, trip: { id: string }, form: object) =>
  (
    await caller.post(`/api/trips/${trip.id}/journeys`, { kind: 'arrival', day: '2026-07-14', ...form })
  ).json()
const named = async (path: string) => (await readFeed(app, path)).map(({ summary }) => summary)

describe('what the calendar contains', () => {
  test('trips are whole days in the dates of the place', async () => {
    const { ana, trip } = await planCrew(app)
    await ana.patch(`/api/trips/${trip.id}`, {
      description: 'Levante, please',
      accommodationDetails: 'Casa Azul; the blue one, by the sea',
    })

    const [event] = await readFeed(app, await renewFeed(ana))

    expect(event).toEqual({
      uid: `trip-${trip.id}@sendit`,
      summary: 'Tarifa Kite Week',
      description: 'Levante, please\nStay: Casa Azul; the blue one, by the sea',
      location: 'Tarifa, Spain',
      status: 'CONFIRMED',
      sequence: 0,
      start: '2026-07-15',
      end: '2026-07-21',
    })
  })

  test('what is planned is there by the clock of the place, on the days its clock changes too', async () => {
    const { ana } = await planCrew(app)
    const night = { tripDate: '2026-10-24', tripEndDate: '2026-10-26' }
    const spain = await planTrip(ana, night)
    const brazil = await planTrip(ana, { ...night, location: 'Cumbuco, Brazil' })
    for (const [trip, day, startsAt] of [
      [spain, '2026-10-24', '20:00'],
      [spain, '2026-10-25', '00:30'],
      [spain, '2026-10-25', '04:00'],
      [brazil, '2026-10-25', '04:00'],
    ] as const)
      await planItem(ana, trip, { title: `${trip.location} ${day} ${startsAt}`, day, startsAt })

    const events = await readFeed(app, await renewFeed(ana))

    const starts = events
      .filter(({ summary }) => / 2026-10/.test(summary))
      .map((one) => [one.summary, one.start])
    expect(Object.fromEntries(starts)).toEqual({
      'Tarifa, Spain 2026-10-24 20:00': '2026-10-24T18:00:00.000Z',
      'Tarifa, Spain 2026-10-25 00:30': '2026-10-24T22:30:00.000Z',
      'Tarifa, Spain 2026-10-25 04:00': '2026-10-25T03:00:00.000Z',
      'Cumbuco, Brazil 2026-10-25 04:00': '2026-10-25T07:00:00.000Z',
    })
  })

  test('sessions appear for those who attend, other items for all who have not declined', async () => {
    const { ana, ben, trip, item } = await planCrew(app)
    const session = await planItem(ben, trip, {
      ...{ kind: 'session', title: 'Levante', beachId: 'valdevaqueros-tarifa', note: 'Bring the 9' },
      ...{ startsAt: '14:00', endsAt: '17:00' },
    })
    const path = await renewFeed(ana)
    const find = async (id: string) => (await readFeed(app, path)).find(({ uid }) => uid.includes(id))

    expect(await find(session.id)).toBeUndefined()
    expect(await find(item.id)).toMatchObject({ summary: 'Dinner at El Lola', status: 'CONFIRMED' })
    await answer(ana, session, 'maybe')
    expect(await find(session.id)).toMatchObject({ status: 'TENTATIVE' })
    await answer(ana, session, 'yes')
    expect(await find(session.id)).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Kite: Valdevaqueros',
      description: 'Levante\nBring the 9\nTarifa Kite Week',
      location: expect.stringMatching(/^Valdevaqueros, /),
      start: '2026-07-15T12:00:00.000Z',
      end: '2026-07-15T15:00:00.000Z',
    })
    await answer(ana, item, 'no')
    expect(await find(item.id)).toMatchObject({ status: 'CANCELLED' })
  })

  test('what ends after midnight ends on the next day', async () => {
    const { ben, trip } = await planCrew(app)
    const late = await planItem(ben, trip, { title: 'Night ferry', startsAt: '22:00', endsAt: '01:00' })

    const event = (await readFeed(app, await renewFeed(ben))).find(({ uid }) => uid.includes(late.id))

    expect(event).toMatchObject({ start: '2026-07-15T20:00:00.000Z', end: '2026-07-15T23:00:00.000Z' })
  })

  test('journeys are those of the user, with passengers, and those they ride along on', async () => {
    const { ana, ben, cleo, trip } = await planCrew(app)
    const car = await travel(ana, trip, {
      time: '14:15',
      mode: 'car',
      place: 'Málaga T3',
      seatsOffered: 3,
    })
    await ben.put(`/api/journeys/${car.id}/seat`, {})
    await travel(cleo, trip, { mode: 'flight', place: 'Jerez', reference: 'IB 3122' })
    const arrivals = async (caller: Caller) =>
      (await readFeed(app, await renewFeed(caller))).filter(({ uid }) => uid.startsWith('journey-'))

    expect(await arrivals(ana)).toMatchObject([
      {
        summary: 'Arrival: Málaga T3',
        description: expect.stringMatching(/^Car\nWith you: ben\.\n/),
        start: '2026-07-14T12:15:00.000Z',
      },
    ])
    expect(await arrivals(ben)).toMatchObject([
      { summary: 'Arrival with ana: Málaga T3', description: expect.stringContaining('ana drives.') },
    ])
    expect(await arrivals(cleo)).toMatchObject([
      { summary: 'Arrival: Jerez', start: '2026-07-14', end: '2026-07-15' },
    ])
  })

  test('a trip and its items follow the answer of the member', async () => {
    const { ana, item, trip } = await planCrew(app)
    const path = await renewFeed(ana)
    const putAnswer = (chosen: string) => ana.put(`/api/trips/${trip.id}/my-answer`, { answer: chosen })
    const statuses = async () =>
      Object.fromEntries((await readFeed(app, path)).map(({ uid, status }) => [uid, status]))
    const both = (one: string, other: string) => ({
      [`trip-${trip.id}@sendit`]: one,
      [`plan-${item.id}@sendit`]: other,
    })

    expect(await statuses()).toEqual(both('CONFIRMED', 'CONFIRMED'))
    await putAnswer('maybe')
    expect(await statuses()).toEqual(both('TENTATIVE', 'CONFIRMED'))
    await putAnswer('out')
    expect(await statuses()).toEqual(both('CANCELLED', 'CANCELLED'))
    await putAnswer('in')
    expect(await statuses()).toEqual(both('CONFIRMED', 'CONFIRMED'))
  })

  test('trips that were over a year ago are not', async () => {
    const { ana } = await planCrew(app)
    await planTrip(ana, { name: 'Long ago', tripDate: '2025-06-20', tripEndDate: '2025-06-29' })
    await planTrip(ana, { name: 'A year ago', tripDate: '2025-06-20', tripEndDate: '2025-06-30' })
    const path = await renewFeed(ana)

    expect(await named(path)).toEqual(['A year ago', 'Tarifa Kite Week', 'Dinner at El Lola'])
    app.clock.advanceMs(DAY_MS)
    // Left out rather than cancelled, so calendars that have it keep it.
    expect(await named(path)).toEqual(['Tarifa Kite Week', 'Dinner at El Lola'])
  })

  test('texts appear as they were written', async () => {
    const { ana, trip } = await planCrew(app)
    const note = `Bring: pump, 9 m; the "long" lines\\\nשלום 🤙👩‍👩‍👧 مرحبا\n${'ñandú '.repeat(60).trim()}`
    const title = 'Cena, a las 9; ¿vale? 🪁'
    await planItem(ana, trip, { title, note })

    const event = (await readFeed(app, await renewFeed(ana))).find(({ summary }) => summary === title)

    expect(event?.description).toBe(`${note}\nTarifa Kite Week`)
  })
})

describe('the file of a trip', () => {
  test('has the same entries as the user calendar, for this trip only and however old', async () => {
    const { ana, trip } = await planCrew(app)
    const old = await planTrip(ana, { name: 'Long ago', tripDate: '2024-06-20', tripEndDate: null })

    expect((await readTripFile(ana, trip)).map(({ summary }) => summary)).toEqual([
      ...['Tarifa Kite Week', 'Dinner at El Lola'],
    ])
    expect(await readTripFile(ana, old)).toMatchObject([
      { summary: 'Long ago', start: '2024-06-20', end: '2024-06-21' },
    ])
    const reply = await ana.get(`/api/trips/${trip.id}/calendar.ics`)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="trip.ics"')
  })

  test('is also for guests, with sessions they cannot answer and without journeys', async () => {
    const { ana, gus, trip } = await planCrew(app)
    await planItem(ana, trip, { kind: 'session', title: 'Levante', startsAt: '14:00' })
    await travel(ana, trip, { mode: 'train' })
    await gus.put(`/api/trips/${trip.id}/my-answer`, { answer: 'maybe' })

    const events = await readTripFile(gus, trip)

    expect(events.map(({ summary, status }) => [summary, status])).toEqual([
      ['Tarifa Kite Week', 'TENTATIVE'],
      ['Levante', 'CONFIRMED'],
      ['Dinner at El Lola', 'CONFIRMED'],
    ])
  })
})

describe('the preview', () => {
  const preview = async (caller: Caller) => (await caller.get('/api/calendar/preview')).json().events

  test('is what the feed holds for that person next, also while it is off', async () => {
    const { ana, ben, trip } = await planCrew(app)
    const session = await planItem(ana, trip, {
      ...{ kind: 'session', title: 'Downwinder', place: 'Valdevaqueros', day: '2026-07-15' },
      ...{ startsAt: '14:00', endsAt: '17:00' },
    })
    await answer(ben, session, 'maybe')
    await planItem(ana, trip, { title: 'Dinner at El Lola', day: '2026-07-15', startsAt: '20:30' })
    await travel(ben, trip, { day: '2026-07-14', time: '11:40', mode: 'flight', place: 'Málaga' })

    expect(await preview(ben)).toEqual([
      {
        ...{ kind: 'journey', title: 'Arrival: Málaga', isTentative: false },
        ...{ start: { day: '2026-07-14', time: '11:40' }, end: null },
      },
      {
        ...{ kind: 'trip', title: 'Tarifa Kite Week', isTentative: false },
        ...{ start: { day: '2026-07-15', time: null }, end: { day: '2026-07-20', time: null } },
      },
      {
        ...{ kind: 'session', title: 'Kite: Valdevaqueros', isTentative: true },
        ...{ start: { day: '2026-07-15', time: '14:00' }, end: { day: '2026-07-15', time: '17:00' } },
      },
      {
        ...{ kind: 'meal', title: 'Dinner at El Lola', isTentative: false },
        ...{ start: { day: '2026-07-15', time: '20:30' }, end: null },
      },
    ])
    const held = (await readFeed(app, await renewFeed(ben))).map(({ summary }) => summary)
    for (const { title } of await preview(ben)) expect(held).toContain(title)
    await answer(ana, session, null)
    expect((await preview(ana)).map(({ title }: { title: string }) => title)).not.toContain(
      'Kite: Valdevaqueros',
    )
  })

  test('omits past, cancelled and declined items, and trips the member is out of', async () => {
    const { ana, ben, trip, item } = await planCrew(app)
    await answer(ben, item, 'no')
    expect((await preview(ben)).map(({ title }: { title: string }) => title)).toEqual(['Tarifa Kite Week'])
    await ben.put(`/api/trips/${trip.id}/my-answer`, { answer: 'out' })
    expect(await preview(ben)).toEqual([])

    expect(await preview(ana)).toHaveLength(2)
    app.clock.advanceMs(Date.parse('2026-07-20T22:00:00Z') - app.clock.now().getTime())
    expect(await preview(ana)).toEqual([])
  })
})
