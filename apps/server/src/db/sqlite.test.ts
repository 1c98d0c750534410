import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#testing/silent-log.ts'
import { type AppDatabase, openDatabase } from './open.ts'

let directory: string
let database: AppDatabase
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sendit-sqlite-'))
  database = await openDatabase({ file: join(directory, 'sendit.db'), log: silentLog })
})
afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

test('every commit is on the disk before it is answered, and foreign keys hold', async () => {
  const journal = await sql`pragma journal_mode`.execute(database.db)
  const synchronous = await sql`pragma synchronous`.execute(database.db)
  const foreignKeys = await sql`pragma foreign_keys`.execute(database.db)
  const timeout = await sql`pragma busy_timeout`.execute(database.db)

  expect(journal.rows).toEqual([{ journal_mode: 'wal' }])
  expect(synchronous.rows).toEqual([{ synchronous: 2 }]) // 2 is FULL
  expect(foreignKeys.rows).toEqual([{ foreign_keys: 1 }])
  expect(timeout.rows).toEqual([{ timeout: 5_000 }])
})

test('a reused statement takes its new values', async () => {
  const find = (key: string) =>
    database.db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  for (const key of ['a', 'b', 'c'])
    await database.db.insertInto('settings').values({ key, value: key }).execute()

  expect([await find('c'), await find('x'), await find('a')]).toEqual([
    { value: 'c' },
    undefined,
    { value: 'a' },
  ])
})

test('a full disk refuses the write, keeps data readable and recovers when there is room', async () => {
  await database.db.insertInto('settings').values({ key: 'first', value: 'x' }).execute()
  const big = { key: 'big', value: 'x'.repeat(200_000) }
  const write = () => database.transact(({ tx }) => tx.insertInto('settings').values(big).execute())
  // Below the present size, which SQLite then takes as the limit.
  await sql`pragma max_page_count = 1`.execute(database.db)

  const goingOn = database.transact(async ({ tx }) => {
    await tx
      .insertInto('settings')
      .values(big)
      .execute()
      .catch(() => {})
    await tx.insertInto('settings').values({ key: 'small', value: 'x' }).execute()
  })

  await expect(goingOn).rejects.toThrow('An earlier statement of this transaction failed')
  await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'full' })

  expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'first' }])
  await sql`pragma max_page_count = 100000`.execute(database.db)
  await write()
  expect(await database.db.selectFrom('settings').select('key').execute()).toHaveLength(2)
})

test('a file that cannot be opened is reported as unavailable', async () => {
  const opening = openDatabase({ file: join(directory, 'missing', 'sendit.db'), log: silentLog })

  await expect(opening).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'io' })
})

test('closing folds the journal into the one file that a backup copies', async () => {
  await database.db.insertInto('settings').values({ key: 'kept', value: 'x' }).execute()

  await database.close()

  const journal = await stat(join(directory, 'sendit.db-wal')).catch(() => ({ size: 0 }))
  expect(journal.size).toBe(0)
})
