import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBare } from '@sendit/server/src/db/bare.ts'
import { type S3Server, startS3Server } from '@sendit/server/src/testing/s3-server.ts'
import { startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { makeEmptyPlace, type Place } from '@sendit/server/src/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '#scripts/seed-demo/seed.ts'
import { query, readAll, runMove, signIn, sumsOf } from './migrated-host.ts'

const MESSAGES = 12_000
const LONG = 240_000

let seeded: string
beforeAll(async () => {
  seeded = await mkdtemp(join(tmpdir(), 'sendit-seeded-'))
  await seedDemo({ dataDir: seeded, now: new Date() })
  await signIn(join(seeded, 'sendit.db'))
}, LONG)
afterAll(() => rm(seeded, { recursive: true, force: true }))

let folder: string
let dataDir: string
let place: Place
let url: string
let bucket: S3Server
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-move-'))
  dataDir = join(folder, 'data')
  // SQLite's -wal and -shm are empty here and may vanish at any time.
  await cp(seeded, dataDir, { recursive: true, filter: (path) => !/-(?:wal|shm)$/.test(path) })
  place = await makeEmptyPlace()
  url = place.location.databaseUrl ?? ''
  bucket = await startS3Server()
})
afterEach(async () => {
  await bucket.close()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

const there = (...flags: string[]) => runMove({ DATA_DIR: dataDir, ...bucket.env }, ['--to', url, ...flags])

test(
  'a crew moves to PostgreSQL and a bucket with all data, then back unchanged',
  async () => {
    const [file, secret] = [join(dataDir, 'sendit.db'), await readFile(join(dataDir, 'secret'), 'utf8')]
    let whileRunning = { code: null as number | null, output: '' }
    const before = await readAll({ DATA_DIR: dataDir }, async () => {
      whileRunning = await there()
    })
    expect(whileRunning).toEqual({ code: 1, output: expect.stringContaining('data directory in use by pid') })

    const moved = await there('--files', 's3')
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('The target is empty') })
    const left = await sumsOf({ file, databaseUrl: url })
    expect(left.postgres).toEqual(left.sqlite)
    expect(left.sqlite.messages?.rows).toBeGreaterThan(20)
    const files = (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )
    expect(bucket.objects.size).toBe(files.length)

    const shared = { DATABASE_URL: url, APP_SECRET: secret, ...bucket.env, DATA_DIR: join(folder, 'node') }
    const back = join(folder, 'back')
    const args = ['--to', `sqlite:${back}`, '--files', 'disk']
    const after = await readAll(shared, async () => {
      whileRunning = await runMove({ ...shared, DATA_DIR: join(folder, 'elsewhere') }, args)
    })
    expect(after).toEqual(before)
    expect(Object.values(after).filter((answer) => !answer.startsWith('200'))).toEqual([])
    const searched = Object.entries(after).filter(([path]) => path.includes('/search'))
    expect(searched.some(([, answer]) => answer.includes('sand should not be'))).toBe(true)
    expect(whileRunning).toEqual({ code: 1, output: expect.stringContaining('a server uses the source') })

    const atPostgres = (await sumsOf({ file, databaseUrl: url })).postgres
    const returned = await runMove(shared, args)
    expect(returned).toMatchObject({ code: 0 })
    const atHome = await sumsOf({ file: join(back, 'sendit.db'), databaseUrl: url })
    expect(atHome.sqlite).toEqual(atPostgres)
    expect(await readFile(join(back, 'secret'), 'utf8')).toBe(secret)
    for (const entry of files) {
      const inside = join(entry.parentPath, entry.name).slice(dataDir.length)
      expect((await readFile(join(back, inside))).equals(await readFile(join(dataDir, inside)))).toBe(true)
    }
    expect(await readAll({ DATA_DIR: back })).toEqual(before)
  },
  LONG,
)

test(
  'a killed move blocks servers from its target and resumes where it stopped',
  async () => {
    await addMessages()

    const broken = await runMove({ DATA_DIR: dataDir }, ['--to', url], '  trips:')
    expect(broken.code).toBe(null)
    const [copied] = (await query(url, 'select count(*) as count from trips')) as { count: number }[]
    expect(copied?.count).toBe(2)
    const settings = { DATABASE_URL: url, APP_SECRET: 'x'.repeat(40), DATA_DIR: join(folder, 'node') }
    await expect(startServerProcess(settings)).rejects.toThrow('a move that is not finished')

    const again = await there()
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('this one goes on where it was') })
    expect(again.output).not.toContain('  trips: 2 rows copied')
    const sums = await sumsOf({ file: join(dataDir, 'sendit.db'), databaseUrl: url })
    expect(sums.postgres).toEqual(sums.sqlite)
    expect(sums.sqlite.messages?.rows).toBeGreaterThan(MESSAGES)
  },
  LONG,
)

test(
  'a row that is not what it was is found, named and not built upon',
  async () => {
    await addMessages()
    expect((await runMove({ DATA_DIR: dataDir }, ['--to', url], '  trips:')).code).toBe(null)
    await query(
      url,
      `update users set display_name = display_name || '!' where id = (select min(id) from users)`,
    )

    const tampered = await there()
    const afresh = await there()

    expect(tampered.code).toBe(1)
    expect(tampered.output).toContain('is not what the source holds: users (as many rows, but not the same)')
    expect(afresh).toMatchObject({ code: 0, output: expect.stringContaining('all is copied afresh') })
    expect(afresh.output).toContain('Moved.')
  },
  LONG,
)

test(
  'a target with anything in it is left alone',
  async () => {
    await query(url, 'create table diary (page text)')
    const foreign = await there()
    await query(url, 'drop table diary')
    bucket.objects.set('somebody/else.webp', { body: Buffer.from('theirs'), modifiedAt: new Date() })
    const full = await there('--files', 's3')
    bucket.objects.clear()
    const first = await there()
    const second = await there()
    const here = join(folder, 'here')
    const shared = { DATABASE_URL: url, APP_SECRET: 'x'.repeat(40), DATA_DIR: dataDir }
    const home = await runMove(shared, ['--to', `sqlite:${dataDir}`])
    const away = await runMove(shared, ['--to', `sqlite:${here}`])

    expect([foreign, full, first, second, home, away].map(({ code }) => code)).toEqual([1, 1, 0, 1, 1, 0])
    expect(foreign.output).toContain('holds tables of something else')
    expect(full.output).toContain('is not empty (it has somebody/else.webp)')
    expect(second.output).toContain('the target is not empty')
    // The target directory is locked before it is inspected.
    expect(home.output).toMatch(/is not empty|in use/)
    expect(away.output).toContain('files,')
  },
  LONG,
)

test('a source of an older version is refused and stays as it is', async () => {
  const older = await openBare({ file: join(dataDir, 'sendit.db') })
  await older.ask(`delete from schema_migrations where name = (select max(name) from schema_migrations)`)
  await older.close()

  const refused = await there()

  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('an older version of SendIt!') })
  expect(await query(url, `select 1 from information_schema.tables where table_schema = 'public'`)).toEqual(
    [],
  )
})

test('invalid arguments show how to use the command', async () => {
  const wrong = await Promise.all([
    runMove({ DATA_DIR: dataDir }, []),
    runMove({ DATA_DIR: dataDir }, ['--to', 'mysql://host/database']),
    runMove({ DATA_DIR: dataDir }, ['--to', url, '--files', 'disk']),
  ])
  const nowhere = await runMove({ DATA_DIR: join(folder, 'nowhere') }, ['--to', url])
  const help = await runMove({ DATA_DIR: dataDir }, ['--help'])

  expect(wrong.map(({ code }) => code)).toEqual([2, 2, 2])
  for (const { output } of wrong) expect(output).toContain('npm run move -- --to postgres://')
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('there is no sendit.db') })
  expect(help.code).toBe(0)
})

async function addMessages(): Promise<void> {
  const database = await openBare({ file: join(dataDir, 'sendit.db') })
  await database.ask(`
    with recursive count (n) as (select 1 union all select n + 1 from count where n < ${MESSAGES}),
      one as (select trip_id, sender_user_id from messages where sender_user_id is not null order by seq desc limit 1)
    insert into messages (id, trip_id, seq, version, sender_user_id, text, created_at)
    select 'm-' || n, one.trip_id, 100000 + n, 200000 + n, one.sender_user_id, 'wind ' || n, '2026-07-01T09:00:00.000Z'
    from count, one`)
  await database.close()
}
