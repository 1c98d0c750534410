import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { tripRow, userRow } from '#testing/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { cleanUp } from './cleanup.ts'
import { NOTIFICATION_KINDS } from './job-store.ts'

const NOW = new Date('2026-07-15T09:00:00Z')
const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number, extraMs = 0) => new Date(NOW.getTime() - days * DAY_MS - extraMs)

let database: TestDatabase

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

const remaining = async (table: 'sign_in_links' | 'sessions' | 'passkey_challenges' | 'jobs') =>
  (await database.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

function link(id: string, expiresAt: Date) {
  const times = { created_at: daysAgo(1), expires_at: expiresAt, used_at: null }
  return { id, token_hash: `hash of ${id}`, email: 'ana@example.com', invite_id: null, ...times }
}

test('sign-in links, sessions and challenges go when they have expired, not before', async () => {
  const userId = newId(NOW)
  const user = { id: userId, email: 'ana@example.com', display_name: 'ana', created_at: NOW }
  const nothing = { first_name: null, last_name: null, profile_image_url: null, weight_kg: null, level: null }
  await database.db
    .insertInto('users')
    .values({ ...user, ...nothing })
    .execute()
  const session = (id: string, expiresAt: Date) => {
    const times = { created_at: daysAgo(30), last_seen_at: daysAgo(1), expires_at: expiresAt }
    return { id, user_id: userId, token_hash: `hash of ${id}`, user_agent: 'Firefox', ...times }
  }
  const soon = new Date(NOW.getTime() + 1)
  await database.db
    .insertInto('sessions')
    .values([session('a', NOW), session('b', soon)])
    .execute()
  await database.db
    .insertInto('sign_in_links')
    .values([link('a', NOW), link('b', soon)])
    .execute()
  const challenge = (id: string, expiresAt: Date) => ({
    ...{ id, challenge_hash: `hash of ${id}`, session_id: null, expires_at: expiresAt },
  })
  await database.db
    .insertInto('passkey_challenges')
    .values([challenge('a', NOW), challenge('b', soon)])
    .execute()

  await cleanUp(database, NOW)

  expect(await remaining('sessions')).toEqual(['b'])
  expect(await remaining('sign_in_links')).toEqual(['b'])
  expect(await remaining('passkey_challenges')).toEqual(['b'])
})

test('stored responses are deleted a day after a phone stops retrying', async () => {
  const answer = (principal: string, key: string, createdAt: Date) => ({
    principal,
    key,
    route: 'POST /api/trips',
    body_hash: 'hash',
    status: 201,
    response: '{}',
    created_at: createdAt,
  })
  const rows = [
    answer('ana', 'old', daysAgo(31)),
    answer('ana', 'new', daysAgo(31, -1)),
    answer('ben', 'old', NOW),
  ]
  await database.db.insertInto('idempotency_keys').values(rows).execute()

  await cleanUp(database, NOW)

  const stored = await database.db
    .selectFrom('idempotency_keys')
    .select(['principal', 'key'])
    .orderBy('principal')
    .execute()
  expect(stored).toEqual([
    { principal: 'ana', key: 'new' },
    { principal: 'ben', key: 'old' },
  ])
})

test('emails are deleted 30 days after sending, but pending and given-up ones stay', async () => {
  const job = (id: string, changes: { sent_at?: Date; dead_at?: Date }) => {
    const row = {
      id,
      kind: 'invite',
      to_address: 'ana@example.com',
      payload: '{}',
      attempts: 1,
      last_error: null,
    }
    const times = {
      due_at: daysAgo(90),
      leased_until_at: null,
      sent_at: null,
      dead_at: null,
      created_at: daysAgo(90),
    }
    return { ...row, ...times, ...changes }
  }
  const rows = [
    job('a sent long ago', { sent_at: daysAgo(30) }),
    job('b sent lately', { sent_at: daysAgo(30, -1) }),
    job('c waiting', {}),
    job('d given up', { dead_at: daysAgo(60) }),
  ]
  await database.db.insertInto('jobs').values(rows).execute()

  await cleanUp(database, NOW)

  expect(await remaining('jobs')).toEqual(['b sent lately', 'c waiting', 'd given up'])
})

test('event and notification jobs of every kind are deleted a day after sending', async () => {
  const job = (kind: string, sentAt: Date) => ({
    ...{ id: `${kind} ${sentAt.toISOString()}`, kind, to_address: '', payload: '{}', last_error: null },
    ...{ due_at: sentAt, created_at: sentAt, sent_at: sentAt, leased_until_at: null, dead_at: null },
  })
  const rows = [...NOTIFICATION_KINDS, 'invite'].flatMap((kind) => [
    job(kind, daysAgo(1)),
    job(kind, daysAgo(1, -1)),
  ])
  await database.db.insertInto('jobs').values(rows).execute()

  await cleanUp(database, NOW)

  expect(await remaining('jobs')).toEqual(
    rows.flatMap(({ id, kind, sent_at }) => (kind === 'invite' || sent_at > daysAgo(1) ? [id] : [])).sort(),
  )
})

test('looks at the wind go a month after they were due', async () => {
  const userId = newId(NOW)
  await database.db
    .insertInto('users')
    .values(userRow(userId, 'Ana', NOW))
    .execute()
  const tripIds = [newId(NOW), newId(NOW)]
  await database.db
    .insertInto('trips')
    .values(tripIds.map((id) => tripRow(id, userId, NOW)))
    .execute()
  const looks = tripIds.map((trip_id, index) => ({ trip_id, due_at: daysAgo(30, -index), checked_at: NOW }))
  await database.db.insertInto('wind_checks').values(looks).execute()

  await cleanUp(database, NOW)

  const left = await database.db.selectFrom('wind_checks').select('trip_id').execute()
  expect(left).toEqual([{ trip_id: tripIds[1] }])
})

test('more rows than fit one batch are all deleted', async () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => link(`${index}`, daysAgo(1)))
  for (let start = 0; start < rows.length; start += 401) {
    await database.db
      .insertInto('sign_in_links')
      .values(rows.slice(start, start + 401))
      .execute()
  }

  await cleanUp(database, NOW)

  expect(await remaining('sign_in_links')).toEqual([])
})
