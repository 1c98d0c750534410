import { randomUUID } from 'node:crypto'
import type { Plan, PlanItem } from '@sendit/core/plan/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { joinTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { planCrew, planItem, tryPlan } from '#testing/plan-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const SESSION = {
  ...{ kind: 'session', title: 'Valdevaqueros', day: '2026-07-16', startsAt: '14:00', endsAt: '17:00' },
  ...{ beachId: 'valdevaqueros-tarifa', note: ' Launch left of the chiringuito. ' },
}
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const planOf = async (caller: Caller, { id }: { id: string }): Promise<Plan> =>
  (await caller.get(`/api/trips/${id}/plan`)).json()
const change = (caller: Caller, { id }: PlanItem, form: object, headers = {}) =>
  caller.patch(`/api/plan-items/${id}`, form, { headers })
const answer = (caller: Caller, { id }: PlanItem, given: string | null) =>
  caller.put(`/api/plan-items/${id}/answer`, { answer: given })

async function listenTo({ id }: { id: string }) {
  const received: { type: string; topics?: string[] }[] = []
  await app.services.realtime.subscribe(tripTopic(id), (frame) => received.push(JSON.parse(frame)))
  return received
}

test('one request returns attendance, arrivals and riders on the water', async () => {
  const { ana, ben, gus, trip } = await awardCrew(app)
  const path = `/api/trips/${trip.id}`
  await ben.put(`${path}/my-answer`, { answer: 'maybe' })
  await ana.post(`${path}/journeys`, { kind: 'arrival', day: '2026-07-14', mode: 'flight', time: '21:40' })
  const backBy = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  expect((await ben.post(`${path}/outings`, { backBy })).statusCode).toBe(201)

  for (const reader of [ana, gus]) {
    const { answers, journeys, outings } = await planOf(reader, trip)

    const coming = answers?.map(({ id, answer: value }) => [id, value])
    expect(coming).toContainEqual([ben.user.id, 'maybe'])
    expect(coming).toContainEqual([ana.user.id, 'in'])
    expect(journeys).toEqual((await reader.get(`${path}/journeys`)).json())
    expect(journeys?.arrivals).toHaveLength(1)
    expect(outings).toEqual((await reader.get(`${path}/outings`)).json())
    expect(outings).toHaveLength(1)
  }
})

test('a day with time on the water names its riders, to guests too', async () => {
  const own = await createTestApp({ start: new Date('2026-07-15T12:00:00Z') })
  const { ana, ben, gus, trip } = await awardCrew(own)
  const path = `/api/trips/${trip.id}/outings`
  for (const rider of [ben, ana]) await rider.post(path, { backBy: '2026-07-15T14:00:00.000Z' })
  own.clock.advanceMs(90 * 60_000)
  const [out] = (await ben.get(path)).json()
  await ben.post(`/api/outings/${out.id}/back`, {})

  for (const reader of [ben, gus])
    expect((await planOf(reader, trip)).ridden).toEqual([
      { day: '2026-07-15', minutes: 90, riders: [{ id: ben.user.id, name: 'ben' }] },
    ])
  await own.close()
})

describe('planning', () => {
  test('the plan has the days of the trip, and what is planned by day and start', async () => {
    const { ana, ben, gus, trip } = await awardCrew(app)
    const breakfast = { kind: 'meal', title: 'Breakfast', day: '2026-07-16', startsAt: '09:00' }

    await planItem(ben, trip, SESSION)
    await planItem(ana, trip, breakfast)
    await planItem(ana, trip, { ...breakfast, title: 'Ferry', kind: 'drive', day: '2026-07-24' })

    const plan = await planOf(gus, trip)
    expect(plan.days).toEqual([
      ...['2026-07-15', '2026-07-16', '2026-07-17', '2026-07-18', '2026-07-19', '2026-07-20'],
      '2026-07-24',
    ])
    expect(plan.items.map(({ title }) => title)).toEqual(['Breakfast', 'Valdevaqueros', 'Ferry'])
    expect(plan.items[1]).toMatchObject({
      ...{ kind: 'session', startsAt: '14:00', endsAt: '17:00', place: null, createdBy: ben.user.id },
      ...{
        beachId: 'valdevaqueros-tarifa',
        note: 'Launch left of the chiringuito.',
        calledOffAt: null,
        answers: [],
      },
    })
  })

  test('a proposed session also appears in the chat, linked to its record', async () => {
    const { ben, gus, trip } = await awardCrew(app)

    const item = await planItem(ben, trip, { ...SESSION, isProposed: true })
    await planItem(ben, trip)

    expect((await gus.get(`/api/trips/${trip.id}/messages`)).json()).toMatchObject([
      { text: 'Valdevaqueros', senderId: ben.user.id, about: { kind: 'session', id: item.id } },
    ])
    expect((await gus.get(`/api/plan-items/${item.id}`)).json()).toEqual(item)
  })

  test.each([
    ['no title', { title: ' ' }],
    ['a title of 81 characters', { title: 't'.repeat(81) }],
    ['a note of 501 characters', { note: 'n'.repeat(501) }],
    ['a NUL', { note: 'a\u0000' }],
    ['a title that shows nothing', { title: '\u200B\u3164' }],
    ['an unknown kind', { kind: 'party' }],
    ['a day that does not exist', { day: '2026-02-30' }],
    ['a day a week and a day before the trip', { day: '2026-07-07' }],
    ['a day a week and a day after it', { day: '2026-07-28' }],
    ['24 o’clock', { startsAt: '24:00' }],
    ['a time without minutes', { startsAt: '14' }],
    ['an end at the start', { startsAt: '14:00', endsAt: '14:00' }],
    ['a beach that nobody knows', { beachId: 'atlantis' }],
  ])('%s is refused, and nothing is planned or posted', async (_name, form) => {
    const { ben, trip } = await awardCrew(app)

    expect(await tryPlan(ben, trip, { ...form, isProposed: true })).toBeRefused(400, 'VALIDATION')

    expect((await planOf(ben, trip)).items).toEqual([])
    expect((await ben.get(`/api/trips/${trip.id}/messages`)).json()).toEqual([])
  })

  test('ten sendings with one key plan one thing, and propose it once', async () => {
    const { ben, trip } = await awardCrew(app)
    const key = once()

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => tryPlan(ben, trip, { ...SESSION, isProposed: true }, key)),
    )

    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await planOf(ben, trip)).items).toHaveLength(1)
    expect((await ben.get(`/api/trips/${trip.id}/messages`)).json()).toHaveLength(1)
  })

  test('guests look on, strangers see nothing', async () => {
    const { gus, eve, trip, item } = await planCrew(app)

    expect((await planOf(gus, trip)).items).toHaveLength(1)
    expect(await tryPlan(gus, trip)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.get(`/api/plan-items/${item.id}`)).toBeRefused(404, 'NOT_FOUND')
  })
})

test('a guest answers and withdraws, and the account that joins takes over the answer', async () => {
  const { ana, eve, gus, trip, item } = await planCrew(app)
  const [guest] = (await ana.get(`/api/trips/${trip.id}/invites`)).json()
  const given = async () => (await planOf(ana, trip)).items[0]?.answers

  expect((await answer(gus, item, 'yes')).json().answers).toEqual([
    { id: guest.id, name: 'Gus (guest)', answer: 'yes' },
  ])
  await answer(gus, item, 'maybe')
  expect(await given()).toEqual([{ id: guest.id, name: 'Gus (guest)', answer: 'maybe' }])
  await answer(gus, item, null)
  expect(await given()).toEqual([])

  await answer(gus, item, 'yes')
  await joinTrip(eve, guest)
  expect(await given()).toEqual([{ id: eve.user.id, name: eve.user.displayName, answer: 'yes' }])
  expect(await answer(gus, item, 'no')).toBeRefused(403, 'GUEST_FORBIDDEN')
})

describe('changing', () => {
  test('its maker and the owner change what they send, and the rest stays', async () => {
    const { ana, ben, cleo, item } = await planCrew(app, { place: 'El Lola', endsAt: '22:00' })

    expect(await change(cleo, item, { title: 'Pizza' })).toBeRefused(403, 'NOT_OWNER')
    expect((await change(ben, item, { startsAt: '21:00' })).json()).toMatchObject({
      title: item.title,
      startsAt: '21:00',
    })
    const changed = (await change(ana, item, { place: '', endsAt: null })).json()

    expect(changed).toMatchObject({ startsAt: '21:00', endsAt: null, place: null, createdBy: ben.user.id })
  })

  test('what would be wrong after the change is refused, though each field is right', async () => {
    const { ben, item } = await planCrew(app, { startsAt: '20:00', endsAt: '22:00' })

    expect(await change(ben, item, { startsAt: '22:00' })).toBeRefused(400, 'VALIDATION')
    expect((await change(ben, item, { endsAt: '01:00' })).json().endsAt).toBe('01:00')
    expect((await change(ben, item, { startsAt: '22:00', endsAt: '23:00' })).statusCode).toBe(200)
  })

  test('an edit based on an old version is refused with the current one', async () => {
    const { ana, ben, item } = await planCrew(app)
    await change(ana, item, { title: 'Tapas' })

    const late = await change(ben, item, { title: 'Pizza' }, { 'if-match': `"${item.updatedAt}"` })

    expect(late).toBeRefused(412, 'CHANGED_MEANWHILE')
    expect(late.json().current).toMatchObject({ title: 'Tapas' })
  })

  test('a cancelled item leaves the plan, stays where it was shared, and takes no answers', async () => {
    const { ana, ben, cleo, trip, item } = await planCrew(app)
    const received = await listenTo(trip)
    expect(await cleo.delete(`/api/plan-items/${item.id}`)).toBeRefused(403, 'NOT_OWNER')

    for (const caller of [ben, ana])
      expect((await caller.delete(`/api/plan-items/${item.id}`)).statusCode).toBe(200)

    expect((await planOf(ben, trip)).items).toEqual([])
    expect((await cleo.get(`/api/plan-items/${item.id}`)).json().calledOffAt).not.toBeNull()
    expect(await answer(cleo, item, 'yes')).toBeRefused(409, 'CALLED_OFF')
    expect(await change(ben, item, { title: 'Tapas' })).toBeRefused(409, 'CALLED_OFF')
    expect(received).toMatchObject([{ type: 'trip_changed', topics: ['plan'] }])
  })
})

describe('answering', () => {
  test('an answer can be changed and withdrawn, and a repeat sends no live update', async () => {
    const { ana, ben, trip, item } = await planCrew(app)
    const received = await listenTo(trip)

    await answer(ana, item, 'yes')
    await answer(ben, item, 'maybe')
    await answer(ben, item, 'maybe')
    app.clock.advanceMs(1000)
    expect((await answer(ana, item, 'no')).json().answers).toMatchObject([
      { id: ben.user.id, answer: 'maybe' },
      { id: ana.user.id, answer: 'no' },
    ])
    expect((await answer(ben, item, null)).json().answers).toMatchObject([{ id: ana.user.id, answer: 'no' }])

    expect(received).toHaveLength(4)
  })

  test('ten answers of one person at once leave one of them', async () => {
    const { ana, item } = await planCrew(app)
    const given = ['yes', 'maybe', 'no', 'yes', 'maybe', 'no', 'yes', 'maybe', 'no', 'yes']

    const replies = await Promise.all(given.map((each) => answer(ana, item, each)))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await ana.get(`/api/plan-items/${item.id}`)).json().answers).toHaveLength(1)
  })

  test('a member who leaves the trip loses their answers', async () => {
    const { ana, cleo, trip, item } = await planCrew(app)
    await answer(cleo, item, 'yes')

    await cleo.delete(`/api/trips/${trip.id}/leave`)

    expect((await planOf(ana, trip)).items[0]?.answers).toEqual([])
  })

  test.each(['in', '', 7])('the answer %j is refused', async (given) => {
    const { ben, item } = await planCrew(app)
    expect(await answer(ben, item, given as string)).toBeRefused(400, 'VALIDATION')
  })
})

describe('a trip that is moved', () => {
  const move = (caller: Caller, { id }: { id: string }, form: object) =>
    caller.patch(`/api/trips/${id}`, form)
  const daysOf = async (caller: Caller, trip: { id: string }) =>
    (await planOf(caller, trip)).items.map(({ title, day }) => `${title} ${day}`)

  async function planned() {
    const people = await awardCrew(app)
    await planItem(people.ben, people.trip, SESSION)
    await planItem(people.ben, people.trip, { kind: 'meal', title: 'Dinner', day: '2026-07-19' })
    return people
  }

  test('moves its plan when asked, keeps the days apart, and updates open screens', async () => {
    const { ana, trip } = await planned()
    const received = await listenTo(trip)

    const reply = await move(ana, trip, {
      ...{ tripDate: '2026-07-18', tripEndDate: '2026-07-23', movesPlan: true },
    })

    expect(reply.statusCode).toBe(200)
    expect(await daysOf(ana, trip)).toEqual(['Valdevaqueros 2026-07-19', 'Dinner 2026-07-22'])
    expect(received.flatMap(({ topics = [] }) => topics)).toEqual(expect.arrayContaining(['trip', 'plan']))
  })

  test('moves its plan to earlier days too, and across the end of a month', async () => {
    const { ana, trip } = await planned()

    await move(ana, trip, { tripDate: '2026-06-28', tripEndDate: '2026-07-03', movesPlan: true })

    expect(await daysOf(ana, trip)).toEqual(['Valdevaqueros 2026-06-29', 'Dinner 2026-07-02'])
  })

  test.each([
    ['unasked', { tripDate: '2026-07-18', tripEndDate: '2026-07-23' }],
    ['where only its end moved', { tripEndDate: '2026-07-23', movesPlan: true }],
  ])('leaves its plan %s', async (_when, form) => {
    const { ana, trip } = await planned()

    await move(ana, trip, form)

    expect(await daysOf(ana, trip)).toEqual(['Valdevaqueros 2026-07-16', 'Dinner 2026-07-19'])
  })

  test('leaves its plan alone if another user changed the trip concurrently', async () => {
    const { ana, ben, trip } = await planned()
    await move(ben, trip, { description: 'Bring the small kites' })

    const reply = await ana.patch(
      `/api/trips/${trip.id}`,
      { tripDate: '2026-07-18', tripEndDate: '2026-07-23', movesPlan: true },
      { headers: { 'if-match': `"${trip.updatedAt}"` } },
    )

    expect(reply.statusCode).toBe(412)
    expect(await daysOf(ana, trip)).toEqual(['Valdevaqueros 2026-07-16', 'Dinner 2026-07-19'])
  })
})
