import { randomUUID } from 'node:crypto'
import type { Journey, Journeys } from '@sendit/core/crew/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, invite, joinTrip, type Person, person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { addPlaceholder, inviteToPlaceholder } from '#testing/placeholder-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

type Trip = { id: string }
const CAR = {
  kind: 'arrival',
  day: '2026-07-14',
  time: '14:15',
  mode: 'car',
  place: 'Málaga T3',
  seatsOffered: 3,
}

const tryAdd = (caller: Caller, trip: Trip, form: object, extra = {}) =>
  caller.post(`/api/trips/${trip.id}/journeys`, form, extra)

async function add(caller: Caller, trip: Trip, form: object): Promise<Journey> {
  const reply = await tryAdd(caller, trip, form)
  if (reply.statusCode !== 201) throw new Error(`no journey: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

const board = async (caller: Caller, trip: Trip): Promise<Journeys> =>
  (await caller.get(`/api/trips/${trip.id}/journeys`)).json()
const sit = (caller: Caller, { id }: Journey, body: object = {}) =>
  caller.put(`/api/journeys/${id}/seat`, body)
const stand = (caller: Caller, { id }: Journey, query = '') =>
  caller.delete(`/api/journeys/${id}/seat${query}`)
const names = ({ passengers }: Journey) => passengers.map(({ name }) => name)

describe('saying when', () => {
  test('arrivals and departures are listed separately, by day and time, for members and guests', async () => {
    const { ana, ben, gus, trip } = await crew(app)
    const late = await add(ana, trip, { kind: 'arrival', day: '2026-07-14', mode: 'train' })
    const early = await add(ben, trip, { ...CAR, seatsOffered: 0, reference: ' IB 3122 ' })
    const home = await add(ana, trip, { kind: 'departure', day: '2026-07-20', time: '13:10', mode: 'flight' })

    expect(await board(gus, trip)).toEqual({ arrivals: [early, late], departures: [home] })
    expect(early).toMatchObject({
      ...{ userId: ben.user.id, name: 'ben', kind: 'arrival', day: '2026-07-14', time: '14:15', mode: 'car' },
      ...{ place: 'Málaga T3', reference: 'IB 3122', seatsOffered: 0, needsSeat: false, passengers: [] },
    })
  })

  test('open screens get a live update', async () => {
    const { ana, trip } = await crew(app)
    const received: object[] = []
    await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))

    await add(ana, trip, CAR)

    expect(received).toMatchObject([{ type: 'trip_changed', topics: ['journeys'] }])
  })

  test('there is one each way and person; it is changed, not added again', async () => {
    const { ana, trip } = await crew(app)
    const car = await add(ana, trip, CAR)

    expect(refusalOf(await tryAdd(ana, trip, CAR))).toEqual([409, 'LIMIT_REACHED'])
    const changed = await ana.patch(`/api/journeys/${car.id}`, { time: null, day: '2026-07-15' })

    expect(changed.json()).toEqual({ ...car, time: null, day: '2026-07-15' })
  })

  test('the same key adds it once, also ten at a time', async () => {
    const { ana, trip } = await crew(app)
    const key = { headers: { 'idempotency-key': randomUUID() } }

    const replies = await Promise.all(Array.from({ length: 10 }, () => tryAdd(ana, trip, CAR, key)))

    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await board(ana, trip)).arrivals).toHaveLength(1)
  })

  test('other members cannot change or delete the journey of a member with an account', async () => {
    const { ana, ben, trip } = await crew(app)
    const car = await add(ana, trip, CAR)

    expect(refusalOf(await ben.patch(`/api/journeys/${car.id}`, { place: 'Faro' }))).toEqual([
      403,
      'NOT_OWNER',
    ])
    expect(refusalOf(await ben.delete(`/api/journeys/${car.id}`))).toEqual([403, 'NOT_OWNER'])
    expect(refusalOf(await tryAdd(ben, trip, { ...CAR, userId: ana.user.id }))).toEqual([403, 'NOT_OWNER'])
    expect(await board(ben, trip)).toEqual({ arrivals: [car], departures: [] })
  })

  test.each([
    ['a day that is none', { day: '2026-02-30' }],
    ['a time that is none', { time: '24:00' }],
    ['a time with seconds', { time: '14:15:00' }],
    ['another way to travel', { mode: 'kite' }],
    ['another kind', { kind: 'return' }],
    ['nine seats', { seatsOffered: 9 }],
    ['less than no seats', { seatsOffered: -1 }],
    ['half a seat', { seatsOffered: 1.5 }],
    ['seats on a flight', { mode: 'flight' }],
    ['seats offered and one needed', { needsSeat: true }],
    ['a place of 81 characters', { place: 'p'.repeat(81) }],
    ['a reference of 41 characters', { reference: 'r'.repeat(41) }],
    ['a NUL', { place: 'a\u0000' }],
    ['somebody who is not here', { userId: randomUUID() }],
  ])('%s is refused', async (_name, change) => {
    const { ana, trip } = await crew(app)

    expect(refusalOf(await tryAdd(ana, trip, { ...CAR, ...change }))).toEqual([400, 'VALIDATION'])
    expect(await board(ana, trip)).toEqual({ arrivals: [], departures: [] })
  })
})

describe('seats in a car', () => {
  test('members take a seat, once each, and give it up again', async () => {
    const { ana, ben, trip } = await crew(app)
    const car = await add(ana, trip, CAR)

    await sit(ben, car)
    expect(names((await sit(ben, car)).json())).toEqual(['ben'])
    expect(refusalOf(await sit(ana, car))).toEqual([400, 'VALIDATION'])

    expect(names((await stand(ben, car)).json())).toEqual([])
    expect((await stand(ben, car)).statusCode).toBe(200)
  })

  test('four ask for three seats at once: three succeed, one is refused as full', async () => {
    const { ana, trip } = await crew(app)
    const car = await add(ana, trip, CAR)
    const four: Person[] = []
    for (const name of ['cleo', 'dan', 'ed', 'flo']) {
      const friend = await person(app, `${name}@crew.example`)
      await joinTrip(friend, await invite(ana, trip, { email: friend.email }))
      four.push(friend)
    }

    const replies = await Promise.all(four.map((one) => sit(one, car)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'NO_SEAT', message: 'This car is full.' })
    expect((await board(ana, trip)).arrivals[0]?.passengers).toHaveLength(3)
  })

  test('taking a seat in another car for the same direction gives up the first', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const first = await add(ana, trip, CAR)
    const second = await add(ben, trip, CAR)
    const home = await add(ana, trip, { ...CAR, kind: 'departure', day: '2026-07-20' })
    await sit(cleo, first)
    await sit(cleo, home)

    await sit(cleo, second)

    const { arrivals, departures } = await board(ana, trip)
    expect(arrivals.map(names)).toEqual([[], ['cleo']])
    expect(departures.map(names)).toEqual([['cleo']])
  })

  test('a refusal by a full car leaves the seat in the other', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const first = await add(ana, trip, CAR)
    const none = await add(ben, trip, { ...CAR, seatsOffered: 0 })
    await sit(cleo, first)

    expect(refusalOf(await sit(cleo, none))).toEqual([409, 'NO_SEAT'])

    expect((await board(ana, trip)).arrivals.map(names)).toEqual([['cleo'], []])
  })

  test('a driver cannot offer fewer seats than are taken, and a flight has none', async () => {
    const { ana, ben, trip } = await crew(app)
    const car = await add(ana, trip, CAR)
    await sit(ben, car)

    const change = (form: object) => ana.patch(`/api/journeys/${car.id}`, form)
    expect(refusalOf(await change({ seatsOffered: 0 }))).toEqual([400, 'VALIDATION'])
    expect(refusalOf(await change({ mode: 'flight' }))).toEqual([400, 'VALIDATION'])

    expect((await change({ seatsOffered: 1 })).json()).toMatchObject({ seatsOffered: 1 })
  })

  test('a member who leaves the trip is removed from the board and from other cars', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const car = await add(ana, trip, CAR)
    await sit(ben, car)
    await sit(ben, await add(cleo, trip, { ...CAR, kind: 'departure' }))
    await add(ben, trip, CAR)

    await ben.delete(`/api/trips/${trip.id}/leave`)

    const { arrivals, departures } = await board(ana, trip)
    expect(arrivals).toEqual([car])
    expect(departures.map(names)).toEqual([[]])
  })

  test('members manage journeys and seats for a placeholder, and the claiming user continues with them', async () => {
    const { ana, ben, trip } = await crew(app)
    const placeholder = await addPlaceholder(ben, trip)
    const car = await add(ana, trip, CAR)
    await add(ben, trip, { kind: 'departure', day: '2026-07-20', mode: 'train', userId: placeholder.id })
    expect(names((await sit(ben, car, { userId: placeholder.id })).json())).toEqual(['Kim'])
    const kim = await app.signIn('kim@crew.example')

    await kim.post('/api/invite/join', {
      token: new URL((await inviteToPlaceholder(ana, trip, { placeholder })).inviteUrl).searchParams.get(
        'token',
      ),
    })

    const { arrivals, departures } = await board(kim, trip)
    expect(arrivals.map(names)).toEqual([['Kim']])
    expect(departures.map(({ name }) => name)).toEqual(['Kim'])
    expect((await kim.patch(`/api/journeys/${departures[0]?.id}`, { time: '09:30' })).statusCode).toBe(200)
    expect((await stand(kim, car)).json()).toMatchObject({ passengers: [] })
  })

  test('a member cannot take a seat for another member with an account', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const car = await add(ana, trip, CAR)

    expect(refusalOf(await sit(ben, car, { userId: cleo.user.id }))).toEqual([403, 'NOT_OWNER'])
    await sit(cleo, car)
    expect(refusalOf(await stand(ben, car, `?userId=${cleo.user.id}`))).toEqual([403, 'NOT_OWNER'])
  })
})
