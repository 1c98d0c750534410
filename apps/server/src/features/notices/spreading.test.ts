import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDeeds } from '#access/deeds.ts'
import { DEED } from '#jobs/letter-lanes.ts'
import { enqueueLetter } from '#jobs/letter-outbox.ts'
import { planTrip } from '#testing/crew.ts'
import { type NoticeCrew, noticeCrew } from '#testing/notice-crew.ts'
import { membershipRow } from '#testing/rows.ts'

const DEEDS_EACH = 30

let stage: NoticeCrew
beforeEach(async () => {
  stage = await noticeCrew()
})
afterEach(() => stage.close())

const sharePhotos = (tripId: string) =>
  stage.app.services.database.transact(({ tx }) =>
    writeDeeds(
      tx,
      Array.from({ length: DEEDS_EACH }, (_, at) => ({
        ...{ tripId, byUserId: stage.ana.user.id },
        tellings: [{ to: 'crew' as const, item: { kind: 'photo' as const, by: `Photo ${at}` } }],
      })),
      stage.app.clock.now(),
    ),
  )

const listDeeds = () =>
  stage.app.services.database.db
    .selectFrom('letters')
    .select(['attempts', 'sent_at', 'payload'])
    .where('kind', '=', DEED)
    .where('due_at', '>=', stage.app.clock.now())
    .execute()

test('what waits of two trips is taken up together, and told once each, in its order', async () => {
  const { app, ana, ben, trip } = stage
  const { db } = app.services.database
  const other = await planTrip(ana)
  await db
    .insertInto('memberships')
    .values(membershipRow(other.id, ben.user.id, app.clock.now()))
    .execute()
  for (const { id } of [trip, other]) await sharePhotos(id)

  await app.outbox.drain()

  const deeds = await listDeeds()
  expect(deeds).toHaveLength(2 * DEEDS_EACH)
  expect(deeds.every(({ sent_at }) => sent_at !== null)).toBe(true)
  // The first takes along all others.
  expect(deeds.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1)
  const notices = await db.selectFrom('notices').select(['trip_id', 'items', 'item_count']).execute()
  expect(notices.map(({ trip_id, item_count }) => [trip_id, item_count]).toSorted()).toEqual(
    [trip.id, other.id].toSorted().map((id) => [id, DEEDS_EACH]),
  )
  const told = notices.map(({ items }) => (JSON.parse(`[${items}]`) as { by: string }[]).map(({ by }) => by))
  expect(told.map((names) => new Set(names).size)).toEqual([DEEDS_EACH, DEEDS_EACH])
})

test('one that this version cannot read waits for its own next attempt, and holds up nobody', async () => {
  const { app, ana, trip } = stage
  const { database } = app.services
  const newer = {
    tripId: trip.id,
    byUserId: ana.user.id,
    tellings: [{ to: 'crew', item: { kind: 'newer' } }],
  }
  await database.transact(({ tx }) =>
    enqueueLetter(tx, { kind: DEED, to: '', payload: newer }, app.clock.now()),
  )
  await sharePhotos(trip.id)

  await app.outbox.drain()

  const left = await database.db
    .selectFrom('letters')
    .select(['attempts', 'payload'])
    .where('kind', '=', DEED)
    .where('sent_at', 'is', null)
    .execute()
  expect(left).toEqual([{ attempts: 1, payload: JSON.stringify(newer) }])
  const notices = await database.db.selectFrom('notices').select('item_count').execute()
  expect(notices).toEqual([{ item_count: DEEDS_EACH }])
})

test('one that failed before is tried by itself, and takes nobody along', async () => {
  const { app, trip } = stage
  const { db } = app.services.database
  await sharePhotos(trip.id)
  const waiting = await db.selectFrom('letters').select('id').where('sent_at', 'is', null).execute()
  const ids = waiting.map(({ id }) => id)
  await db
    .updateTable('letters')
    .set({ attempts: 1, due_at: new Date(app.clock.now().getTime() - 1000) })
    .where('id', '=', ids[0] ?? '')
    .execute()

  await app.outbox.drain()

  const deeds = await db.selectFrom('letters').select('attempts').where('id', 'in', ids).execute()
  const attempts = deeds.map((deed) => deed.attempts).toSorted((one, other) => one - other)
  // Of the others the first takes the rest along.
  expect(attempts).toEqual([...Array(DEEDS_EACH - 2).fill(0), 1, 2])
})
