import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordEvents } from '#live/trip-events.ts'
import { enqueueJob } from '#queue/job-queue.ts'
import { EVENT_JOB } from '#queue/job-store.ts'
import { planTrip } from '#testing/crew.ts'
import { type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'
import { membershipRow } from '#testing/rows.ts'

const EVENTS_EACH = 30

let stage: NotificationCrew
beforeEach(async () => {
  stage = await notificationCrew()
})
afterEach(() => stage.close())

const sharePhotos = (tripId: string) =>
  stage.app.services.database.transact(({ tx }) =>
    recordEvents(
      tx,
      Array.from({ length: EVENTS_EACH }, (_, at) => ({
        ...{ tripId, byUserId: stage.ana.user.id },
        notificationRules: [{ to: 'crew' as const, item: { kind: 'photo' as const, by: `Photo ${at}` } }],
      })),
      stage.app.clock.now(),
    ),
  )

const listEvents = () =>
  stage.app.services.database.db
    .selectFrom('jobs')
    .select(['attempts', 'sent_at', 'payload'])
    .where('kind', '=', EVENT_JOB)
    .where('due_at', '>=', stage.app.clock.now())
    .execute()

test('events of two trips are processed together, in order, with one notification each', async () => {
  const { app, ana, ben, trip } = stage
  const { db } = app.services.database
  const other = await planTrip(ana)
  await db
    .insertInto('memberships')
    .values(membershipRow(other.id, ben.user.id, app.clock.now()))
    .execute()
  for (const { id } of [trip, other]) await sharePhotos(id)

  await app.outbox.drain()

  const events = await listEvents()
  expect(events).toHaveLength(2 * EVENTS_EACH)
  expect(events.every(({ sent_at }) => sent_at !== null)).toBe(true)
  expect(events.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1)
  const notifications = await db
    .selectFrom('notifications')
    .select(['trip_id', 'items', 'item_count'])
    .execute()
  expect(notifications.map(({ trip_id, item_count }) => [trip_id, item_count]).toSorted()).toEqual(
    [trip.id, other.id].toSorted().map((id) => [id, EVENTS_EACH]),
  )
  const notified = notifications.map(({ items }) =>
    (JSON.parse(`[${items}]`) as { by: string }[]).map(({ by }) => by),
  )
  expect(notified.map((names) => new Set(names).size)).toEqual([EVENTS_EACH, EVENTS_EACH])
})

test('an event this version cannot read waits for its own retry and blocks no others', async () => {
  const { app, ana, trip } = stage
  const { database } = app.services
  const newer = {
    tripId: trip.id,
    byUserId: ana.user.id,
    notificationRules: [{ to: 'crew', item: { kind: 'newer' } }],
  }
  await database.transact(({ tx }) =>
    enqueueJob(tx, { kind: EVENT_JOB, to: '', payload: newer }, app.clock.now()),
  )
  await sharePhotos(trip.id)

  await app.outbox.drain()

  const left = await database.db
    .selectFrom('jobs')
    .select(['attempts', 'payload'])
    .where('kind', '=', EVENT_JOB)
    .where('sent_at', 'is', null)
    .execute()
  expect(left).toEqual([{ attempts: 1, payload: JSON.stringify(newer) }])
  const notifications = await database.db.selectFrom('notifications').select('item_count').execute()
  expect(notifications).toEqual([{ item_count: EVENTS_EACH }])
})

test('a failed event is retried alone, without affecting others', async () => {
  const { app, trip } = stage
  const { db } = app.services.database
  await sharePhotos(trip.id)
  const waiting = await db.selectFrom('jobs').select('id').where('sent_at', 'is', null).execute()
  const ids = waiting.map(({ id }) => id)
  await db
    .updateTable('jobs')
    .set({ attempts: 1, due_at: new Date(app.clock.now().getTime() - 1000) })
    .where('id', '=', ids[0] ?? '')
    .execute()

  await app.outbox.drain()

  const events = await db.selectFrom('jobs').select('attempts').where('id', 'in', ids).execute()
  const attempts = events.map((event) => event.attempts).toSorted((one, other) => one - other)
  expect(attempts).toEqual([...Array(EVENTS_EACH - 2).fill(0), 1, 2])
})

test('repeated mentions notify ten times a day, and then count as plain messages', async () => {
  const { app, ana, ben, gus, trip, notified } = stage
  const call = (caller: Pick<typeof ana, 'post'>, id: string) =>
    notified(() =>
      caller.post(`/api/trips/${trip.id}/messages`, { text: '@Ben', mentions: [{ id, from: 0, length: 4 }] }),
    )
  const callAgain = async (caller: Pick<typeof ana, 'post'>, id: string) => {
    const pushes = []
    for (let count = 0; count < 12; count += 1) pushes.push(...(await call(caller, id)))
    return pushes.length
  }

  expect(await callAgain(gus, 'crew')).toBe(10)
  expect(await callAgain(ana, ben.user.id)).toBe(10)
  app.clock.advanceMs(24 * 60 * 60_000)
  expect(await call(gus, 'crew')).toHaveLength(1)
})
