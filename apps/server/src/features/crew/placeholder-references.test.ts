import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAwards } from '#testing/award-crew.ts'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, person, tokenOf } from '#testing/crew.ts'
import { holdTrip, waitingForRows } from '#testing/held-rows.ts'
import { addPlaceholder, inviteToPlaceholder } from '#testing/placeholder-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { USER_COLUMNS } from '#trips/placeholders.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function placesOf(userId: string): Promise<string[]> {
  const { db } = app.services.database
  const places: string[] = []
  for (const { table, column } of USER_COLUMNS) {
    const rows = await db
      .selectFrom(table as 'sessions')
      .select(column as 'user_id')
      .where(column as 'user_id', '=', userId)
      .execute()
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places.sort()
}

async function crewWithPlaceholder() {
  const { ana, ben, trip } = await crew(app)
  const placeholder = await addPlaceholder(ben, trip)
  const link = await inviteToPlaceholder(ana, trip, { placeholder })
  const kim = await person(app, 'kim@crew.example')
  return { ana, ben, trip, path: `/api/trips/${trip.id}`, placeholder, link, kim }
}

type Crew = Awaited<ReturnType<typeof crewWithPlaceholder>>

const BACK_BY = '2026-07-01T12:00:00.000Z'
const CAR = { kind: 'arrival', day: '2026-07-15', mode: 'car', place: 'Málaga', seatsOffered: 3 }

const mention = ({ ana, path, placeholder }: Crew) =>
  ana.post(`${path}/messages`, { text: '@Kim!', mentions: [{ id: placeholder.id, from: 0, length: 4 }] })
const goOut = ({ ana, path, placeholder }: Crew) =>
  ana.post(`${path}/outings`, { backBy: BACK_BY, buddyId: placeholder.id })
const nominate = async ({ ana, trip, placeholder }: Crew, at = 0) => {
  const award = (await listAwards(ana, trip))[at]
  return ana.post(`/api/awards/${award?.id}/nominations`, { nominatedUserId: placeholder.id })
}
const travel = ({ ben, path, placeholder }: Crew) =>
  ben.post(`${path}/journeys`, { ...CAR, userId: placeholder.id })
const pay = ({ ana, ben, path, placeholder }: Crew) =>
  ben.post(`${path}/expenses`, {
    ...{ description: 'Petrol', amount: '30.00', paidBy: placeholder.id },
    splitBetween: [ana.user.id, ben.user.id, placeholder.id],
  })
async function rideTogether({ ana, path, placeholder }: Crew) {
  const car = (await ana.post(`${path}/journeys`, { ...CAR, kind: 'departure' })).json<{ id: string }>()
  return ana.put(`/api/journeys/${car.id}/seat`, { userId: placeholder.id })
}
async function win(all: Crew) {
  const nomination = (await nominate(all)).json<{ id: string }>()
  const [award] = await listAwards(all.ana, all.trip)
  await all.ana.patch(`/api/awards/${award?.id}`, { status: 'voting' })
  for (const voter of [all.ana, all.ben])
    await voter.post(`/api/awards/${award?.id}/vote`, { nominationId: nomination.id })
}
async function settle({ ana, ben, path, placeholder }: Crew) {
  const send = (fromUserId: string, toUserId: string) =>
    ben.post(`${path}/payments`, { fromUserId, toUserId, amount: '10.00' })
  await send(ana.user.id, placeholder.id)
  await ana.post(`${path}/expenses`, {
    ...{ description: 'Rum', amount: '90.00', splitBetween: [ana.user.id, ben.user.id, placeholder.id] },
  })
  await send(placeholder.id, ana.user.id)
}
const remind = ({ ana, trip, placeholder }: Crew) =>
  app.services.database.db
    .insertInto('reminders')
    .values({
      ...{ trip_id: trip.id, from_user_id: placeholder.id, to_user_id: ana.user.id },
      ...{ day: '2026-06-30', reminded_at: app.clock.now() },
    })
    .execute()

test('every reference to a placeholder moves to the account that claims it, and none remains', async () => {
  const all = await crewWithPlaceholder()
  for (const name of [mention, goOut, win, travel, rideTogether, pay, settle, remind]) await name(all)
  const before = await placesOf(all.placeholder.id)
  expect(before).toEqual([
    'awards.winner_id',
    'expense_shares.user_id',
    'expenses.paid_by',
    'journeys.user_id',
    'memberships.user_id',
    'message_mentions.user_id',
    'nominations.nominated_user_id',
    'outings.buddy_id',
    'passengers.user_id',
    'payments.from_user_id',
    'payments.to_user_id',
    'reminders.from_user_id',
  ])

  expect((await join(all)).statusCode).toBe(200)

  expect(await placesOf(all.placeholder.id)).toEqual([])
  expect(await placesOf(all.kim.user.id)).toEqual(expect.arrayContaining(before))
})

const join = ({ kim, link }: { kim: Caller; link: { inviteUrl: string } }) =>
  kim.post('/api/invite/join', { token: tokenOf(link) })

test.each([
  ['a mention', mention],
  ['a rider whose buddy they are', goOut],
  ['a nomination', nominate],
  ['a journey', travel],
  ['a place in a car', rideTogether],
  ['a reminder', remind],
])('%s alone keeps the row of a removed placeholder', async (_, name) => {
  const all = await crewWithPlaceholder()
  await name(all)

  expect((await all.ana.delete(`/api/seats/${all.placeholder.id}`)).statusCode).toBe(200)

  const stored = await app.services.database.db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.display_name', 'memberships.left_at'])
    .where('users.id', '=', all.placeholder.id)
    .executeTakeFirst()
  expect(stored).toEqual({ display_name: 'Kim', left_at: app.clock.now() })
})

test.each([
  ['mentioned', mention],
  ['chosen as a buddy', goOut],
])('a placeholder %s while being claimed leaves no reference to an empty row', async (_, name) => {
  const all = await crewWithPlaceholder()
  const held = await holdTrip(app, all.trip.id)
  const joining = join(all)
  await waitingForRows(app, 1)
  const naming = name(all)
  await waitingForRows(app, 2)

  await held.release()

  expect((await joining).statusCode).toBe(200)
  const refused = [400, 'VALIDATION']
  expect([refused, ...firstOnSqlite()]).toContainEqual(refusalOf(await naming))
  expect(await placesOf(all.placeholder.id)).toEqual([])
})

/** SQLite serialises writers from their first statement, so either may be first. */
const firstOnSqlite = () => (app.services.database.engine === 'sqlite' ? [[201, undefined]] : [])

test('a placeholder nominated while being claimed leaves no reference to an empty row', async () => {
  const all = await crewWithPlaceholder()
  const awards = await listAwards(all.ana, all.trip)

  const [joined, ...nominated] = await Promise.all([
    join(all),
    ...awards.slice(0, 8).map((_, at) => nominate(all, at)),
  ])

  expect(joined?.statusCode).toBe(200)
  expect(nominated.every(({ statusCode }) => statusCode === 201 || statusCode === 400)).toBe(true)
  expect(await placesOf(all.placeholder.id)).toEqual([])
})
