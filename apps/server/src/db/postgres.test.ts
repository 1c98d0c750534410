import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#testing/silent-log.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/test-database.ts'
import { type AppDatabase, type Executor, openDatabase } from './open.ts'

test('a missing server is reported as unavailable', async () => {
  const opening = openDatabase({ databaseUrl: await unusedUrl(), file: '', log: silentLog })

  await expect(opening).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'connection' })
})

describe.runIf(testEngine === 'postgres')('on PostgreSQL', () => {
  let database: TestDatabase
  let other: AppDatabase
  let warned: Promise<object>
  beforeEach(async () => {
    let resolveWarned: (fields: object) => void = () => {}
    warned = new Promise((resolve) => {
      resolveWarned = resolve
    })
    database = await openTestDatabase({
      log: { ...silentLog, warn: ((fields: object) => resolveWarned(fields)) as never },
    })
    other = await openDatabase({ ...database.location, log: silentLog })
  })
  afterEach(async () => {
    await other.close()
    await database.drop()
  })

  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}::int)`.execute(other.db)

  test('an idle connection that the server ends is logged without values and replaced', async () => {
    await terminate(await backendOf(database.db))

    expect(await warned).toEqual({ code: '57P01' })
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('a read-only database also fails a ping', async () => {
    const pid = await backendOf(database.db)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other.db)
    const name = sql.id(rows[0]?.name ?? '')
    // As hosting providers do when the disk is full.
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(other.db)
    await database.ping()
    await terminate(pid)
    await warned

    await expect(database.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'readOnly' })
  })

  test('a connection turns off JIT and lowers the cost of index reads', async () => {
    const { rows } = await sql`
      select current_setting('jit') as jit, current_setting('random_page_cost') as cost
    `.execute(database.db)

    expect(rows).toEqual([{ jit: 'off', cost: '1.1' }])
  })

  test('a connection lost inside a transaction fails that transaction only', async () => {
    const cut = database.transact(async ({ tx }) => {
      await tx.insertInto('settings').values({ key: 'lost', value: 'x' }).execute()
      await terminate(await backendOf(tx))
      await tx.insertInto('settings').values({ key: 'lost too', value: 'x' }).execute()
    })

    await expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'connection' })
    expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('a repeated query is prepared once per connection', async () => {
    const find = () => database.db.selectFrom('settings').select('value').where('key', '=', 'a').execute()
    for (let round = 0; round < 5; round += 1) await find()

    const { rows } = await sql<{ runs: number }>`
      select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%"settings"%'
    `.execute(database.db)

    expect(rows).toEqual([{ runs: 4 }])
  })

  test('a text answers alike without a name, prepared, and once its columns are known', async () => {
    const bytes = Uint8Array.of(0, 255)
    const ask = () =>
      sql`
        select ${'2026-07-01T10:00:00.123Z'}::timestamptz as seen_at, null::timestamptz as left_at,
          '2026-07-01T10:00:00.123Z' as notified_at, ${'2026-07-01T10:00:00Z'}::timestamptz as since, ${7n}::bigint as count,
          1.5::numeric as share, ${3}::int as whole, true as yes, ${null}::text as nothing, 'ö' as text, ${bytes}::bytea as bytes
      `.execute(database.db)
    const seen = new Date('2026-07-01T10:00:00.123Z')
    const row = {
      ...{
        seen_at: seen,
        left_at: null,
        notified_at: seen,
        since: '2026-07-01T10:00:00.000Z',
        count: 7,
        share: 1.5,
      },
      ...{ whole: 3, yes: true, nothing: null, text: 'ö', bytes: Buffer.from(bytes) },
    }

    for (let time = 0; time < 4; time += 1) expect(await ask()).toEqual({ rows: [row] })
  })

  test('a prepared write reports its row count, and its error does not affect the next', async () => {
    const put = (key: string) =>
      sql`insert into settings (key, value) values (${key}, 'x') returning key`.execute(database.db)
    const results: unknown[] = []
    for (const key of ['a', 'b', 'c']) results.push((await put(key)).numAffectedRows)

    await expect(put('a')).rejects.toMatchObject({ code: '23505' })
    const after = await put('d')

    expect(results).toEqual([1n, 1n, 1n])
    expect(after).toEqual({ rows: [{ key: 'd' }], numAffectedRows: 1n })
  })

  test('a transaction outrun by another is done again from the start', async () => {
    await database.db.insertInto('settings').values({ key: 'count', value: '1' }).execute()
    const add = (executor: Executor) =>
      sql`update settings set value = (value::int + 1)::text where key = 'count'`.execute(executor)
    const results: number[] = []
    let attempts = 0

    await database.transact(async ({ tx, afterCommit }) => {
      attempts += 1
      const attempt = attempts
      afterCommit(() => void results.push(attempt))
      await sql`set transaction isolation level repeatable read`.execute(tx)
      await tx.selectFrom('settings').selectAll().execute()
      if (attempt === 1) await add(other.db)
      await add(tx)
    })

    expect(results).toEqual([2])
    expect(await database.db.selectFrom('settings').select('value').execute()).toEqual([{ value: '3' }])
  })

  test('queries survive a table change by a newer server, on any connection, in any transaction', async () => {
    const pooled = 10
    const read = () => database.db.selectFrom('settings').selectAll().execute()
    const readInside = () => database.transact(({ tx }) => tx.selectFrom('settings').selectAll().execute())
    const everywhere = () =>
      Promise.all(Array.from({ length: pooled }, () => database.transact(({ tx }) => twoStatements(tx))))
    for (let round = 0; round < 3; round += 1) await Promise.all([everywhere(), read(), readInside()])

    await sql`alter table settings add column note text`.execute(other.db)

    await expect(readInside()).resolves.toEqual([])
    await expect(read()).resolves.toEqual([])
    await expect(everywhere()).resolves.toHaveLength(pooled)
  })

  test('a statement on its own is done again when its table changed under it, and written once', async () => {
    const put = (key: string) =>
      database.db.insertInto('settings').values({ key, value: 'x' }).returningAll().executeTakeFirst()
    for (const key of ['a', 'b', 'c']) await put(key)

    await sql`alter table settings add column note text`.execute(other.db)
    const after = await put('d')

    expect(after).toEqual({ key: 'd', value: 'x', note: null })
    const rows = await database.db.selectFrom('settings').select('key').orderBy('key').execute()
    expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })
})

async function twoStatements(tx: Executor): Promise<void> {
  await tx.selectFrom('settings').selectAll().where('key', '=', 'a').execute()
  await sql`select pg_sleep(0.02)`.execute(tx)
  await tx.selectFrom('settings').selectAll().where('value', '=', 'a').execute()
}

async function backendOf(executor: Executor): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(executor)
  return rows[0]?.pid ?? 0
}

function unusedUrl(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      server.close(() => resolve(`postgres://nobody@127.0.0.1:${port}/nothing`))
    })
  })
}
