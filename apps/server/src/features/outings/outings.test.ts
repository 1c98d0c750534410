import { randomUUID } from 'node:crypto'
import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { planItem } from '#testing/plan-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

type Trip = { id: string }
const inMs = (ms: number) => new Date(START.getTime() + ms).toISOString()
const tryOut = (caller: Caller, { id }: Trip, form: object = {}, extra = {}) =>
  caller.post(`/api/trips/${id}/outings`, { backBy: inMs(2 * HOUR), ...form }, extra)
const move = (caller: Caller, { id }: Outing, backBy: string) =>
  caller.patch(`/api/outings/${id}`, { backBy })
const back = (caller: Caller, { id }: Outing, form: object = {}) =>
  caller.post(`/api/outings/${id}/back`, form)
const board = async (caller: Caller, { id }: Trip): Promise<Outing[]> =>
  (await caller.get(`/api/trips/${id}/outings`)).json()

async function goOut(caller: Caller, trip: Trip, form: object = {}): Promise<Outing> {
  const reply = await tryOut(caller, trip, form)
  if (reply.statusCode !== 201) throw new Error(`not out: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

async function listenTo({ id }: Trip) {
  const received: unknown[] = []
  await app.services.realtime.subscribe(tripTopic(id), (frame) => received.push(JSON.parse(frame)))
  return received
}

const watch = () => watchOutings(app, app.clock.now())

describe('going out and coming back', () => {
  test('a rider on the water cannot leave the trip, nor go out after leaving', async () => {
    const { ben, trip } = await awardCrew(app)
    const outing = await goOut(ben, trip)
    const leave = () => ben.delete(`/api/trips/${trip.id}/leave?anyway=true`)

    expect(await leave()).toBeRefused(
      409,
      'ON_THE_WATER',
      'You are on the water. Say on the water board that you are back, then you can leave.',
    )
    await back(ben, outing)
    expect((await leave()).statusCode).toBe(200)
    expect(await tryOut(ben, trip)).toBeRefused(404, 'NOT_FOUND')
  })

  test('the crew sees who is out, until when, with whom and in which session', async () => {
    const { ana, ben, gus, trip } = await awardCrew(app)
    const session = await planItem(ana, trip, { kind: 'session', title: 'Los Lances' })
    const received = await listenTo(trip)

    const outing = await goOut(ben, trip, { buddyId: ana.user.id, itemId: session.id })

    expect(outing).toMatchObject({
      rider: { id: ben.user.id, name: ben.user.displayName },
      buddy: { id: ana.user.id, name: ana.user.displayName },
      ...{ itemId: session.id, outAt: inMs(0), toldOutAt: inMs(0), backBy: inMs(2 * HOUR) },
      ...{ backAt: null, toldBackAt: null, backSaidBy: null, alarmedAt: null, shoreTold: false },
    })
    expect(await board(gus, trip)).toEqual([outing])
    expect(received).toMatchObject([{ type: 'trip_changed', topics: ['outings'] }])
  })

  test('the rider or another member reports the return, and the first report counts', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    for (const [rider, reporter] of [
      [ana, ana],
      [ben, cleo],
    ] as const) {
      const outing = await goOut(rider, trip)
      app.clock.advanceMs(HOUR)
      const returned: Outing = (await back(reporter, outing)).json()
      expect(returned.backAt).toBe(app.clock.now().toISOString())
      expect(returned.backSaidBy).toEqual({ id: reporter.user.id, name: reporter.user.displayName })

      app.clock.advanceMs(MINUTE)
      expect((await back(ana, outing)).json()).toEqual(returned)
      app.clock.set(START)
    }
  })

  test('two phones at once bring a rider back once', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const outing = await goOut(ben, trip)
    const received = await listenTo(trip)

    const replies = await Promise.all([ana, cleo, ben, ana, cleo].map((caller) => back(caller, outing)))

    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(received).toHaveLength(1)
  })

  test('a phone that was offline reports late, and tap and arrival times are both stored', async () => {
    const { ben, trip } = await awardCrew(app)
    app.clock.advanceMs(3 * HOUR)

    const outing = await goOut(ben, trip, { at: inMs(0), backBy: inMs(2 * HOUR) })
    const returned: Outing = (await back(ben, outing, { at: inMs(HOUR) })).json()

    expect(returned).toMatchObject({
      ...{ outAt: inMs(0), toldOutAt: inMs(3 * HOUR), backBy: inMs(2 * HOUR) },
      ...{ backAt: inMs(HOUR), toldBackAt: inMs(3 * HOUR) },
    })
  })

  test('a rider cannot be out twice, in any trip, and a repeat counts once', async () => {
    const { ben, trip } = await awardCrew(app)
    const other = await planTrip(ben)
    const key = { headers: { 'idempotency-key': randomUUID() } }

    const replies = await Promise.all(Array.from({ length: 5 }, () => tryOut(ben, trip, {}, key)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201))
    expect(await tryOut(ben, trip)).toBeRefused(409, 'ALREADY_OUT')
    expect(await tryOut(ben, other)).toBeRefused(409, 'ALREADY_OUT')

    const [outing] = await board(ben, trip)
    if (outing) await back(ben, outing)
    expect((await tryOut(ben, other)).statusCode).toBe(201)
  })

  test('five phones of one rider at once send them out once', async () => {
    const { ben, trip } = await awardCrew(app)

    const replies = await Promise.all(Array.from({ length: 5 }, () => tryOut(ben, trip)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test.each([
    ['a "back by" that has passed', { backBy: inMs(-MINUTE) }],
    ['"back by" now', { backBy: inMs(0) }],
    ['more than twelve hours', { backBy: inMs(12 * HOUR + 1) }],
    ['a tap of yesterday', { at: inMs(-25 * HOUR), backBy: inMs(-20 * HOUR) }],
    ['a tap of in five minutes', { at: inMs(5 * MINUTE) }],
    ['a "back by" before the tap', { at: inMs(-HOUR), backBy: inMs(-2 * HOUR) }],
    ['no instant', { backBy: '16:30' }],
    ['a buddy that nobody knows', { buddyId: randomUUID() }],
    ['a session that nobody knows', { itemId: randomUUID() }],
  ])('%s is refused, and no outing starts', async (_name, form) => {
    const { ben, trip } = await awardCrew(app)

    expect(await tryOut(ben, trip, form)).toBeRefused(400, 'VALIDATION')

    expect(await board(ben, trip)).toEqual([])
  })

  test('a buddy must be another crew member, and the plan item a session', async () => {
    const { ben, eve, trip } = await awardCrew(app)
    const dinner = await planItem(ben, trip)

    for (const form of [{ buddyId: ben.user.id }, { buddyId: eve.user.id }, { itemId: dinner.id }])
      expect(await tryOut(ben, trip, form)).toBeRefused(400, 'VALIDATION')
  })

  test('the rider alone moves when they are back, while they are out', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const outing = await goOut(ben, trip)

    expect(await move(ana, outing, inMs(3 * HOUR))).toBeRefused(403, 'NOT_OWNER')
    expect(await move(ben, outing, inMs(-MINUTE))).toBeRefused(400, 'VALIDATION')
    expect((await move(ben, outing, inMs(3 * HOUR))).json().backBy).toBe(inMs(3 * HOUR))

    await back(ana, outing)
    expect(await move(ben, outing, inMs(4 * HOUR))).toBeRefused(409, 'ALREADY_BACK')
  })

  test('a guest cannot go out, and outsiders learn nothing', async () => {
    const { ben, gus, eve, trip } = await awardCrew(app)
    const outing = await goOut(ben, trip)

    expect(await tryOut(gus, trip)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await tryOut(eve, trip)).toBeRefused(404, 'NOT_FOUND')
    expect(await back(eve, outing)).toBeRefused(404, 'NOT_FOUND')
  })

  test('a day after their return riders leave the board; who is out stays on it', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    await back(ana, await goOut(ana, trip))
    const outing = await goOut(ben, trip)

    app.clock.advanceMs(24 * HOUR + 1)

    expect((await board(ben, trip)).map(({ id }) => id)).toEqual([outing.id])
  })
})

describe('the alarm', () => {
  test('asks the rider when due and alerts the crew 15 minutes later, once each', async () => {
    const { ben, trip } = await awardCrew(app)
    await goOut(ben, trip)
    const received = await listenTo(trip)
    const steps = async (ms: number) => {
      app.clock.set(new Date(START.getTime() + ms))
      await Promise.all([watch(), watch()])
      await watch()
      const changes = received.filter((frame) => (frame as { type: string }).type === 'trip_changed')
      return [changes.length, (await board(ben, trip))[0]?.alarmedAt ?? null]
    }

    expect(await steps(2 * HOUR - 1)).toEqual([0, null])
    expect(await steps(2 * HOUR)).toEqual([1, null])
    expect(await steps(2 * HOUR + 15 * MINUTE - 1)).toEqual([1, null])
    expect(await steps(2 * HOUR + 15 * MINUTE)).toEqual([2, inMs(2 * HOUR + 15 * MINUTE)])
    expect(await steps(5 * HOUR)).toEqual([2, inMs(2 * HOUR + 15 * MINUTE)])
  })

  test('ignores riders who are back in time, and restarts when "back by" moves', async () => {
    const { ana, ben, trip } = await awardCrew(app)
    const [first, second] = [await goOut(ana, trip), await goOut(ben, trip)]
    await back(ana, first)
    app.clock.set(new Date(START.getTime() + 2 * HOUR + 20 * MINUTE))
    await watch()
    expect((await board(ben, trip)).map(({ alarmedAt }) => alarmedAt !== null)).toEqual([false, true])

    await move(ben, second, inMs(3 * HOUR))
    expect((await board(ben, trip))[1]?.alarmedAt).toBeNull()
    await watch()
    expect((await board(ben, trip))[1]?.alarmedAt).toBeNull()
    app.clock.set(new Date(START.getTime() + 3 * HOUR + 15 * MINUTE))
    await watch()
    expect((await board(ben, trip))[1]?.alarmedAt).toBe(app.clock.now().toISOString())
  })

  test('is raised late rather than never after downtime, and at once for late reports', async () => {
    const { ben, cleo, trip } = await awardCrew(app)
    await goOut(ben, trip)
    app.clock.set(new Date(START.getTime() + 4 * HOUR))
    await goOut(cleo, trip, { at: inMs(0), backBy: inMs(HOUR) })

    await watch()

    expect((await board(ben, trip)).map(({ alarmedAt }) => alarmedAt)).toEqual([
      inMs(4 * HOUR),
      inMs(4 * HOUR),
    ])
  })
})
