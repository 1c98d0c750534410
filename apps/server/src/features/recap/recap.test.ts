import { Recap } from '@sendit/core/recap/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nominate, step, vote } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { crew, type Person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { plantMedium } from '#testing/media-crew.ts'
import { planItem } from '#testing/plan-crew.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-16T07:00:00.000Z')
const HOUR_MS = 3_600_000
const DAYS = { tripDate: '2026-07-16', tripEndDate: '2026-07-17' }

let stub: StubWeather
let app: TestApp
let stage: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: stub.env, start: START })
  stage = await crew(app)
  await mustWork(stage.ana.patch(`/api/trips/${stage.trip.id}`, DAYS))
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

const readRaw = (caller: Caller) => caller.get(`/api/trips/${stage.trip.id}/recap`)
const read = async (caller: Caller): Promise<Recap> => Recap.parse((await mustWork(readRaw(caller))).json())
const at = (instant: string) => app.clock.advanceMs(Date.parse(instant) - app.clock.now().getTime())
const over = () => at('2026-07-17T22:00:00.000Z')

async function mustWork(calling: ReturnType<Caller['get']>) {
  const reply = await calling
  if (reply.statusCode >= 300) throw new Error(`could not prepare: ${reply.statusCode} ${reply.body}`)
  return reply
}

async function ride(
  rider: Person,
  { from, hours, itemId }: { from: string; hours: number; itemId?: string },
) {
  at(`2026-07-16T${from}:00.000Z`)
  const backBy = new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const form = { backBy, ...(itemId && { itemId }) }
  const outing = (await mustWork(rider.post(`/api/trips/${stage.trip.id}/outings`, form))).json()
  app.clock.advanceMs(hours * HOUR_MS)
  await mustWork(rider.post(`/api/outings/${outing.id}/back`, {}))
}

test('until the last day ends in local time, members and guests are refused', async () => {
  at('2026-07-17T21:59:59.000Z')
  for (const caller of [stage.ana, stage.gus]) expect(await readRaw(caller)).toBeRefused(409, 'NOT_OVER')

  at('2026-07-17T22:00:00.000Z')
  expect((await readRaw(stage.ana)).statusCode).toBe(200)
})

test('a trip with nothing in it has its days, and no number that was made up', async () => {
  over()

  expect(await read(stage.ana)).toEqual({
    days: [
      { day: '2026-07-16', minutes: 0, windSpeed: null, word: 'Unknown' },
      { day: '2026-07-17', minutes: 0, windSpeed: null, word: 'Unknown' },
    ],
    ...{
      sessions: 0,
      minutes: 0,
      riders: [],
      strongest: null,
      winners: [],
      isExample: false,
      attribution: [],
    },
    money: {
      ...{ total: '0.00', perHead: '0.00', expenses: 0, isSettled: true },
      byCategory: { accommodation: '0.00', food: '0.00', transport: '0.00', activity: '0.00' },
    },
    pictures: { photos: 0, videos: 0, files: 0, bytes: 0, mosaic: [], mostBy: [] },
    awards: expect.any(Number),
  })
  expect(stub.calls().archive).toBe(0)
})

test('hours on the water by day and rider, with the strongest hour ridden', async () => {
  const session = await planItem(stage.ben, stage.trip, {
    kind: 'session',
    title: 'Downwinder',
    day: '2026-07-16',
    endsAt: '22:00',
  })
  const calledOff = await planItem(stage.ben, stage.trip, {
    kind: 'session',
    title: 'Too windy',
    day: '2026-07-16',
    endsAt: '22:00',
  })
  await mustWork(stage.ben.delete(`/api/plan-items/${calledOff.id}`))
  const early = { kind: 'session', title: 'Over by then', day: '2026-07-16', startsAt: '09:00' }
  await planItem(stage.ben, stage.trip, { ...early, endsAt: '10:00' })
  await planItem(stage.ben, stage.trip, { ...early, title: 'With Ana', startsAt: '09:30' })
  await planItem(stage.ben, stage.trip, { ...early, title: 'Nobody came', day: '2026-07-17' })
  await planItem(stage.ana, stage.trip)
  await ride(stage.ana, { from: '08:00', hours: 1 })
  await ride(stage.ben, { from: '12:30', hours: 2, itemId: session.id })
  over()

  const recap = await read(stage.gus)

  expect(recap).toMatchObject({
    sessions: 2,
    minutes: 180,
    riders: [
      {
        ...{ id: stage.ben.user.id, minutes: 120 },
        longest: { day: '2026-07-16', minutes: 120, title: 'Downwinder' },
      },
      { id: stage.ana.user.id, minutes: 60 },
    ],
    strongest: {
      from: '2026-07-16T08:00:00.000Z',
      ...{ windSpeed: 20, windGust: 28, windDirection: 90, word: 'Mixed' },
      riders: [{ id: stage.ana.user.id }],
    },
    attribution: [{ text: 'Weather data by Open-Meteo.com' }],
  })
  expect(recap.days[0]).toMatchObject({ minutes: 180 })
  const [asked] = stub.requests.filter((request) => request.startsWith('/v1/archive'))
  expect(asked).toContain('start_date=2026-07-16&end_date=2026-07-16')
})

test('the wind is requested once, however many users read the recap', async () => {
  await ride(stage.ana, { from: '10:00', hours: 1 })
  over()

  for (const caller of [stage.ana, stage.ben, stage.gus])
    expect((await read(caller)).strongest).toMatchObject({ windSpeed: 20 })
  expect(stub.calls().archive).toBe(1)
})

test.each(['500', 'nulls'] as const)(
  'with an archive that answers %s the rest is unaffected',
  async (mode) => {
    await ride(stage.ana, { from: '10:00', hours: 1 })
    over()
    stub.scenario({ host: 'archive', mode })

    const recap = await read(stage.ana)

    expect(recap).toMatchObject({ minutes: 60, strongest: null })
    expect(recap.days[0]).toMatchObject({ minutes: 60, windSpeed: null })
  },
)

test('who is still out at the end counts nothing', async () => {
  at('2026-07-16T10:00:00.000Z')
  await mustWork(
    stage.ana.post(`/api/trips/${stage.trip.id}/outings`, { backBy: '2026-07-16T12:00:00.000Z' }),
  )
  over()

  expect(await read(stage.ana)).toMatchObject({ minutes: 0, riders: [], strongest: null })
})

test('a former member is listed by name but not counted per head', async () => {
  await ride(stage.ben, { from: '10:00', hours: 1 })
  const { ana, ben, trip } = stage
  const expense = { description: 'Villa', amount: '100.01', splitBetween: [ana.user.id, ben.user.id] }
  await mustWork(ana.post(`/api/trips/${trip.id}/expenses`, expense))
  await mustWork(
    ana.post(`/api/trips/${trip.id}/expenses`, { ...expense, description: 'Paella', amount: '20.50' }),
  )
  await mustWork(ben.delete(`/api/trips/${trip.id}/leave?anyway=true`))
  over()

  const recap = await read(ana)

  expect(recap.riders).toMatchObject([{ id: ben.user.id, name: ben.user.displayName }])
  expect(recap.money).toEqual({
    ...{ total: '120.51', perHead: '120.51', expenses: 2, isSettled: false },
    byCategory: { accommodation: '100.01', food: '20.50', transport: '0.00', activity: '0.00' },
  })
})

test('pictures are counted by who took them, guests as guests, and shown from all along', async () => {
  const { ana, ben, gus, gusInvite, trip } = stage
  const ids: string[] = []
  for (let hour = 0; hour < 9; hour += 1) {
    app.clock.advanceMs(HOUR_MS)
    ids.push(await plantPhoto({ uploaded_by_user_id: ana.user.id }))
  }
  await plantPhoto({ uploaded_by_user_id: ben.user.id })
  await plantMedium(app, { tripId: trip.id, userId: ben.user.id })
  over()

  const { pictures } = await read(gus)

  expect(pictures).toMatchObject({ photos: 10, videos: 0, files: 11 })
  expect(pictures.mostBy).toEqual([{ id: ana.user.id, name: ana.user.displayName, isGuest: false, count: 9 }])
  expect(pictures.mosaic).toHaveLength(7)
  expect(pictures.mosaic[0]?.id).toBe(ids[0])
  expect(pictures.mosaic[0]?.url).toContain('sig=')
  expect(pictures.bytes).toBeGreaterThan(0)

  for (let count = 0; count < 9; count += 1) await plantPhoto({ uploaded_by_invite_id: gusInvite.id })
  const { mostBy } = (await read(ana)).pictures
  expect(mostBy).toEqual([
    { id: ana.user.id, name: ana.user.displayName, isGuest: false, count: 9 },
    { id: gusInvite.id, name: 'Gus (guest)', isGuest: true, count: 9 },
  ])
})

type Uploader = { uploaded_by_user_id?: string; uploaded_by_invite_id?: string }

async function plantPhoto(by: Uploader): Promise<string> {
  const id = await plantMedium(app, { tripId: stage.trip.id, userId: stage.ana.user.id })
  const photo = { type: 'image' as const, uploaded_by_user_id: null, ...by }
  await app.services.database.db.updateTable('media').set(photo).where('id', '=', id).execute()
  return id
}

test('winners include reasons and former members, and awards without a winner are left out', async () => {
  const { ana, ben, trip } = stage
  const awards = (await mustWork(ana.get(`/api/trips/${trip.id}/awards`))).json()
  const [first, second] = awards
  await mustWork(
    ana.post(`/api/awards/${first.id}/nominations`, { nominatedUserId: ben.user.id, reason: 'The sandbar' }),
  )
  const [nomination] = (await mustWork(ana.get(`/api/awards/${first.id}/nominations`))).json()
  await mustWork(step(ana, first, { status: 'voting' }))
  await mustWork(vote(ana, first, nomination))
  await mustWork(vote(ben, first, nomination))
  await nominate(ana, second, ben)
  await mustWork(ben.delete(`/api/trips/${trip.id}/leave?anyway=true`))
  over()

  const recap = await read(ana)

  expect(recap.winners).toEqual([
    {
      ...{ awardId: first.id, category: first.category, reason: 'The sandbar' },
      winner: { id: ben.user.id, name: ben.user.displayName },
    },
  ])
  expect(recap.awards).toBe(awards.length)
})

test('outsiders get no recap', async () => {
  over()

  expect(await readRaw(stage.eve)).toBeRefused(404, 'NOT_FOUND')
  expect(await readRaw(app.visitor())).toBeRefused(401, 'UNAUTHENTICATED')
})
