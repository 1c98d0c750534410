import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, person, planTrip } from '#testing/crew.ts'
import { PGBOUNCER, type Pooler, startPooler } from '#testing/pooler.ts'
import { freshPrefix, TEST_REDIS_URL } from '#testing/redis-proxy.ts'
import { silentLog } from '#testing/silent-log.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { makeEmptyPlace, type Place } from '#testing/test-database.ts'
import { MIGRATIONS } from './migrations/list.ts'
import { openDatabase } from './open.ts'
import { dialectFor } from './portable.ts'
import { createPostgresDriver, UNPREPARED } from './postgres.ts'

const LIMITS = 'statement_timeout,idle_in_transaction_session_timeout'

// Covers a PgBouncer that ignores unsupported settings.
describe.skipIf(PGBOUNCER === '').each([
  { pooler: 'as it comes', ignores: '' },
  { pooler: 'told to ignore our limits', ignores: LIMITS },
])('behind PgBouncer in transaction mode, $pooler', ({ ignores }) => {
  let place: Place
  let pooler: Pooler
  const closers: (() => Promise<void>)[] = []
  beforeEach(async () => {
    place = await makeEmptyPlace()
    pooler = await startPooler(place.location.databaseUrl ?? '', { connections: 4, ignores })
  })
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
    await pooler.stop()
    await place.remove()
  })

  async function startNode(): Promise<TestApp> {
    const env = { REDIS_URL: TEST_REDIS_URL, REDIS_PREFIX: freshPrefix() }
    const app = await createTestApp({ databaseUrl: pooler.databaseUrl, env })
    closers.push(() => app.close())
    return app
  }

  test('two nodes on an empty database answer as if each had it to itself', async () => {
    const one = await startNode()
    const people: Person[] = []
    for (const node of [one, await startNode()]) {
      for (const name of ['ana', 'ben', 'cai']) {
        people.push(await person(node, `${name}-${people.length}@crew.example`))
      }
    }

    const trips = await Promise.all(people.map((who, index) => planTrip(who, { name: `Trip ${index}` })))
    const statuses = new Set<number>()
    for (let round = 0; round < 8; round += 1) {
      const replies = await Promise.all(people.flatMap((who, n) => aVisit(who, trips[n]?.id ?? '', round)))
      for (const reply of replies) statuses.add(reply.statusCode)
    }

    expect([...statuses].sort()).toEqual([200, 201])
    const { db } = one.services.database
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name))
    const messages = await sql`select count(*) as count from messages`.execute(db)
    expect(messages.rows).toEqual([{ count: people.length * 8 }])
  })

  test('startup warns that queries are not prepared, and a query still has a timeout', async () => {
    const warned: unknown[] = []
    const log = { ...silentLog, warn: ((warning: unknown) => warned.push(warning)) as never }

    const database = await openDatabase({ databaseUrl: pooler.databaseUrl, file: '', log })
    closers.push(() => database.close())
    const limit = await database.transact(async ({ tx }) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)
      return rows[0]?.statement_timeout
    })
    const outside = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db)

    expect(warned).toEqual([UNPREPARED])
    expect(limit).toBe('15s')
    expect(outside.rows[0]?.statement_timeout).toBe('0')
  })

  test('servers that took it for PostgreSQL itself find out, and no statement answers for another', async () => {
    const warned: unknown[] = []
    const node = (name: string) => {
      const log = { ...silentLog, warn: ((warning: unknown) => warned.push(name, warning)) as never }
      const route = { keepsStatements: true, keepsSettings: false }
      const limits = { maxConnections: 1, statementTimeoutMs: 15_000 }
      const driver = createPostgresDriver({ databaseUrl: pooler.databaseUrl, log, route, ...limits })
      const db = new Kysely<never>({ dialect: dialectFor('postgres', driver) })
      closers.push(() => db.destroy())
      return db
    }
    const [one, other, holder] = [node('one'), node('other'), node('holder')]
    const answers: unknown[] = []
    const askOne = async () => answers.push(...(await sql`select 'one' as who`.execute(one)).rows)
    const askOther = async () => answers.push(...(await sql`select 'other' as who`.execute(other)).rows)

    await askOne()
    await askOne()
    await holder.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await askOther()
      await askOther()
      await askOne()
    })

    expect(answers.map((row) => (row as { who: string }).who)).toEqual([
      'one',
      'one',
      'other',
      'other',
      'one',
    ])
    expect(warned).toEqual(['one', UNPREPARED])
  })
})

function aVisit(who: Person, tripId: string, round: number) {
  const path = `/api/trips/${tripId}`
  return [
    who.get(path),
    who.get('/api/auth/user'),
    who.get('/api/trips'),
    who.post(`${path}/messages`, { text: `round ${round}` }),
    who.patch(path, { description: `round ${round}` }),
  ]
}
