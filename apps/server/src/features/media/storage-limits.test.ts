import { MEMBER_MAX_BYTES } from '@sendit/core/media/limits.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { requireRoomOf } from '#files/file-store.ts'
import { crew, planTrip } from '#testing/crew.ts'
import { everythingStored, photo, postForm, sendFile } from '#testing/media-crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const FULL = 'You have stored 10 GB in all. Delete something first.'
const TRIPS = 5

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

async function hold(userId: string, tripId: string, bytes: number): Promise<string> {
  const id = newId(app.clock.now())
  await app.services.database.db
    .insertInto('files')
    .values({
      ...{ id, trip_id: tripId, owner_user_id: userId, owner_invite_id: null, kind: 'media', bytes },
      ...{ sniffed_type: 'video/mp4', original_name: 'x', stored_name: `media/${id}.mp4` },
      created_at: app.clock.now(),
    })
    .execute()
  return id
}

test('a person has 10 GB over all trips, photos, faces and heroes alike, and room again after deleting', async () => {
  const { ana, ben, trip } = people
  const held: string[] = []
  for (let count = 0; count < TRIPS; count += 1) {
    const other = await planTrip(ana)
    held.push(await hold(ana.user.id, other.id, MEMBER_MAX_BYTES / TRIPS - 20))
  }
  const bytes = await photo()

  const refused = [
    await sendFile(ana, trip.id, { bytes }),
    await postForm(ana, '/api/profile/upload', [{ name: 'profileImage', value: bytes, filename: 'me.jpg' }]),
    await postForm(ana, '/api/upload', [
      { name: 'directory', value: 'hero-images' },
      { name: 'file', value: bytes, filename: 'hero.jpg' },
    ]),
  ]

  for (const reply of refused) expect(reply).toBeRefused(409, 'LIMIT_REACHED', FULL)
  expect(await everythingStored(app)).toEqual([])
  expect((await sendFile(ben, trip.id, { bytes })).statusCode).toBe(201)
  const { db } = app.services.database
  await db
    .updateTable('files')
    .set({ removed_at: app.clock.now() })
    .where('id', '=', held[0] ?? '')
    .execute()
  expect((await sendFile(ana, trip.id, { bytes })).statusCode).toBe(201)
})

test('a user’s storage total takes one index lookup, however many files they have', async () => {
  const { ana, trip } = people
  const statements: string[] = []
  const { db, engine } = app.services.database
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })

  await requireRoomOf(listening, { userId: ana.user.id, tripId: trip.id }, 1)

  expect(statements).toEqual(['SelectQueryNode'])
  const where = sql`from files where owner_user_id = ${ana.user.id} and removed_at is null`
  const asked =
    engine === 'sqlite'
      ? sql`explain query plan select sum(bytes) ${where}`
      : sql`explain select sum(bytes) ${where}`
  const plan = await db.transaction().execute(async (tx) => {
    // With few rows PostgreSQL would prefer a sequential scan.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
    return asked.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('files_of_owner')
})
