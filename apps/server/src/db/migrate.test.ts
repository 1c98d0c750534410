import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { silentLog } from '#testing/silent-log.ts'
import { makeEmptyPlace, openTestDatabase, type TestDatabase, testEngine } from '#testing/test-database.ts'
import { migrate, UNFINISHED_MOVE, UnfinishedMove } from './migrate.ts'
import { MIGRATIONS } from './migrations/list.ts'
import { openDatabase } from './open.ts'
import type { Schema } from './portable.ts'
import type { Executor } from './schema.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

async function appliedNames(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    database.db,
  )
  return rows.map((row) => row.name)
}

const future = { name: '9999-surfboards', up: async () => {} }

test('reopening a database keeps its rows and migrations', async () => {
  await database.db.insertInto('settings').values({ key: 'wind', value: 'east' }).execute()

  const again = await openDatabase({ ...database.location, log: silentLog })
  const rows = await again.db.selectFrom('settings').selectAll().execute()
  await again.close()

  expect(rows).toEqual([{ key: 'wind', value: 'east' }])
  expect(await appliedNames()).toEqual(MIGRATIONS.map((migration) => migration.name))
})

test('migrations are listed in the order of their names, which are all different', () => {
  const names = MIGRATIONS.map((migration) => migration.name)

  expect(names).toEqual([...new Set(names)].toSorted())
})

test('a database that a move has not finished is refused', async () => {
  const mark = sql`insert into schema_migrations (name, applied_at) values (${UNFINISHED_MOVE}, ${new Date()})`
  await mark.execute(database.db)

  await expect(openDatabase({ ...database.location, log: silentLog })).rejects.toThrow(UnfinishedMove)
})

test('a database used by a newer version is refused with a plain sentence', async () => {
  await migrate(database.db, database.engine, [...MIGRATIONS, future])

  const opening = openDatabase({ ...database.location, log: silentLog })

  await expect(opening).rejects.toThrow(
    'This database was last used by a newer version of SendIt! (it has the change "9999-surfboards"). ' +
      'Start that version, or restore a backup from before the update.',
  )
})

test('a migration that fails half way leaves nothing behind', async () => {
  const halfWay = {
    name: '9999-half',
    async up(schema: Schema) {
      await schema.createTable('halves').addColumn('id', schema.id).execute()
      throw new Error('lightning')
    },
  }

  await expect(migrate(database.db, database.engine, [...MIGRATIONS, halfWay])).rejects.toThrow('lightning')

  await expect(sql`select id from halves`.execute(database.db)).rejects.toThrow('halves')
  expect(await appliedNames()).not.toContain('9999-half')
})

describe('a migration in steps', () => {
  const BATCH = 100
  const marking = (interrupt: (step: number) => Promise<void>) => {
    let step = 0
    return {
      name: '9999-marks',
      async step(_schema: Schema, tx: Executor) {
        step += 1
        await interrupt(step)
        const unmarked = await tx
          .selectFrom('settings')
          .select('key')
          .where('value', '=', 'old')
          .limit(BATCH)
          .execute()
        const keys = unmarked.map(({ key }) => key)
        if (keys.length === 0) return 'done' as const
        await tx.updateTable('settings').set({ value: 'new' }).where('key', 'in', keys).execute()
        return 'more' as const
      },
    }
  }
  const fill = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({ key: `row ${index}`, value: 'old' }))
    await database.db.insertInto('settings').values(rows).execute()
  }
  const countOf = async (value: string) => {
    const rows = await database.db.selectFrom('settings').select('key').where('value', '=', value).execute()
    return rows.length
  }

  test('keeps each completed step and resumes after an interrupted start', async () => {
    await fill(3 * BATCH + 1)
    const cutOff = marking(async (step) => {
      if (step === 3) throw new Error('lightning')
    })

    await expect(migrate(database.db, database.engine, [...MIGRATIONS, cutOff])).rejects.toThrow('lightning')

    expect(await countOf('new')).toBe(2 * BATCH)
    expect(await appliedNames()).not.toContain('9999-marks')

    await migrate(database.db, database.engine, [...MIGRATIONS, marking(async () => {})])

    expect(await countOf('old')).toBe(0)
    expect(await appliedNames()).toContain('9999-marks')
  })

  test('runs in its place among the others, and once', async () => {
    await fill(1)
    const seen: string[] = []
    const whole = (name: string) => ({ name, up: async () => void seen.push(name) })
    const stepped = marking(async (step) => void seen.push(`step ${step}`))
    const all = [...MIGRATIONS, whole('9998-before'), stepped, whole('9999-omega')]

    await migrate(database.db, database.engine, all)
    await migrate(database.db, database.engine, all)

    expect(seen).toEqual(['9998-before', 'step 1', 'step 2', '9999-omega'])
  })

  test.runIf(testEngine === 'postgres')('lets writers through between its steps', async () => {
    await fill(2 * BATCH)
    const writer = await openDatabase({ ...database.location, log: silentLog })
    const migration = marking(async (step) => {
      if (step === 1) return
      // Would block for ever behind one long transaction.
      await writer.db.updateTable('settings').set({ value: 'new' }).where('key', '=', 'row 0').execute()
    })

    await migrate(database.db, database.engine, [...MIGRATIONS, migration])

    await writer.close()
    expect(await countOf('old')).toBe(0)
  })
})

test.runIf(testEngine === 'postgres')(
  'altering a table waits for its readers and does not block other queries for long',
  async () => {
    const other = await openDatabase({ ...database.location, log: silentLog })
    let letGo: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const isReading = new Promise<void>((resolve, reject) => {
      const reading = other.transact(async ({ tx }) => {
        await tx.selectFrom('settings').select('key').execute()
        resolve()
        await released
      })
      reading.catch(reject)
    })
    await isReading
    const adding = {
      name: '9999-note',
      up: (schema: Schema) => schema.builder.alterTable('settings').addColumn('note', 'text').execute(),
    }

    const migrating = migrate(database.db, database.engine, [...MIGRATIONS, adding])
    await eventually(async () => {
      const waiting = sql`
          select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where datname = current_database() and not granted and mode = 'AccessExclusiveLock'
        `
      expect((await waiting.execute(other.db)).rows).toHaveLength(1)
    })
    await expect(other.db.selectFrom('settings').select('key').execute()).resolves.toEqual([])
    letGo()
    await migrating

    await other.close()
    expect(await appliedNames()).toContain('9999-note')
  },
)

test.runIf(testEngine === 'postgres')(
  'a migration that deadlocks with a reader gives way and retries',
  async () => {
    const other = await openDatabase({ ...database.location, log: silentLog })
    let attempts = 0
    const adding = {
      name: '9999-notes',
      async up({ builder }: Schema) {
        attempts += 1
        await builder.alterTable('settings').addColumn('note', 'text').execute()
        await builder.alterTable('beaches').addColumn('note', 'text').execute()
      },
    }
    let migrating: Promise<void> = Promise.resolve()

    // `transact` would retry after a deadlock and start a second migration.
    await other.db.transaction().execute(async (tx) => {
      await tx.selectFrom('beaches').select('id').execute()
      migrating = migrate(database.db, database.engine, [...MIGRATIONS, adding])
      migrating.catch(() => {})
      await eventually(async () => {
        const waiting = sql`
          select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where datname = current_database() and not granted and relation = 'beaches'::regclass
        `
        expect((await waiting.execute(database.db)).rows).toHaveLength(1)
      })
      // PostgreSQL may abort either side; the savepoint lets the reader retry.
      await sql`savepoint reading`.execute(tx)
      await eventually(async () => {
        await sql`rollback to savepoint reading`.execute(tx)
        await tx.selectFrom('settings').select('key').execute()
      })
    })

    await expect(migrating).resolves.toBeUndefined()
    await other.close()
    expect(attempts).toBeGreaterThan(1)
    expect(await appliedNames()).toContain('9999-notes')
  },
)

test.runIf(testEngine === 'postgres')(
  'two servers that start on an empty database migrate it once',
  async () => {
    const place = await makeEmptyPlace()
    const open = () => openDatabase({ ...place.location, log: silentLog })

    const [one, other] = await Promise.all([open(), open()])
    const { rows } = await sql`select name from schema_migrations`.execute(one.db)
    await Promise.all([one.close(), other.close()])
    await place.remove()

    expect(rows).toHaveLength(MIGRATIONS.length)
  },
)
