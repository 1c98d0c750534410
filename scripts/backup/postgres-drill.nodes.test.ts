import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@sendit/server/src/db/id.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { tripRow, userRow } from '@sendit/server/src/testing/rows.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import { makeEmptyPlace, makePlace, type Place } from '@sendit/server/src/testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  asLines,
  DUMP_COMMANDS,
  EMPTY_COMMANDS,
  RESTORE_COMMANDS,
} from '#scripts/backup/postgres-commands.ts'
import { run } from '#scripts/setup/run.mjs'

const NOW = new Date('2026-07-01T09:00:00Z')
const TRIPS = 400

let folder: string
let place: Place
let empty: Place
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-drill-'))
  place = await makePlace()
  empty = await makeEmptyPlace()
  await withDatabase(place, async ({ db }) => {
    const ana = newId(NOW)
    await db
      .insertInto('users')
      .values(userRow(ana, 'Ana', NOW))
      .execute()
    // Random text does not compress, so the damage hits rows, not the table of contents.
    const trips = Array.from({ length: TRIPS }, () => ({
      ...tripRow(newId(NOW), ana, NOW),
      description: randomBytes(500).toString('hex'),
    }))
    await db.insertInto('trips').values(trips).execute()
  })
})
afterEach(async () => {
  await place.remove()
  await empty.remove()
  await rm(folder, { recursive: true, force: true })
})

type Database = Awaited<ReturnType<typeof openDatabase>>

async function withDatabase<T>({ location }: Place, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...location, log: silentLog })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

const shell = (commands: readonly string[], { location }: Place) =>
  run('sh', ['-c', asLines(commands)], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: location.databaseUrl },
  })

function countTrips(of: Place): Promise<number> {
  return withDatabase(of, async ({ db }) => {
    const row = await db
      .selectFrom('trips')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })
}

test('a dump put back brings the rows of its moment', async () => {
  expect(await shell(DUMP_COMMANDS, place)).toMatchObject({ code: 0 })
  await withDatabase(place, ({ db }) => db.deleteFrom('trips').execute())

  expect(await shell(RESTORE_COMMANDS, empty)).toMatchObject({ code: 0 })

  expect(await countTrips(empty)).toBe(TRIPS)
})

test('the old database is renamed and replaced by an empty one', async () => {
  const named = new URL(place.location.databaseUrl ?? '').pathname.slice(1)
  const aside = `${named}_before`
  const server = new URL(place.location.databaseUrl ?? '')
  const connection = {
    PGHOST: server.hostname,
    PGPORT: server.port,
    PGUSER: server.username,
    PGPASSWORD: server.password,
  }
  const lines = asLines(EMPTY_COMMANDS)
    .replace('--owner=sendit sendit', named)
    .replace('sendit rename to sendit_before', `${named} rename to ${aside}`)

  const laid = await run('sh', ['-c', lines], { cwd: folder, env: { ...process.env, ...connection } })

  expect(laid).toMatchObject({ code: 0 })
  expect(await countTrips(place)).toBe(0)
  server.pathname = `/${aside}`
  expect(await countTrips({ ...place, location: { databaseUrl: server.href, file: '' } })).toBe(TRIPS)
  await run('dropdb', [aside], { cwd: folder, env: { ...process.env, ...connection } })
})

test('a dump of before an update brings back a database that the version before starts on', async () => {
  expect(await shell(DUMP_COMMANDS, place)).toMatchObject({ code: 0 })
  const newer = [
    `psql --command='create table newer (user_id text primary key references users (id))' "$DATABASE_URL"`,
    `psql --command="insert into schema_migrations values ('9999-newer', now())" "$DATABASE_URL"`,
  ]
  expect(await shell(newer, place)).toMatchObject({ code: 0 })
  await expect(countTrips(place)).rejects.toThrow('newer version')

  expect(await shell(RESTORE_COMMANDS, empty)).toMatchObject({ code: 0 })

  expect(await countTrips(empty)).toBe(TRIPS)
})

test('a dump is not put back among rows that are there', async () => {
  expect(await shell(DUMP_COMMANDS, place)).toMatchObject({ code: 0 })
  await withDatabase(place, ({ db }) => db.deleteFrom('trips').execute())

  expect((await shell(RESTORE_COMMANDS, place)).code).not.toBe(0)

  expect(await countTrips(place)).toBe(0)
})

test.each([
  ['cut off', (dump: Buffer) => dump.subarray(0, Math.floor(dump.length * 0.6))],
  ['with a flipped byte', flipMiddle],
])('a dump %s is refused before anything is written', async (_name, damage) => {
  expect(await shell(DUMP_COMMANDS, place)).toMatchObject({ code: 0 })
  const dump = join(folder, 'sendit.dump')
  await writeFile(dump, damage(await readFile(dump)))

  expect((await shell(RESTORE_COMMANDS, empty)).code).not.toBe(0)

  expect(await countTrips(empty)).toBe(0)
})

test('a damaged dump that is put back unverified leaves nothing half done', async () => {
  expect(await shell(DUMP_COMMANDS, place)).toMatchObject({ code: 0 })
  const dump = join(folder, 'sendit.dump')
  await writeFile(dump, flipMiddle(await readFile(dump)))

  expect((await shell(RESTORE_COMMANDS.slice(-1), empty)).code).not.toBe(0)

  expect(await countTrips(empty)).toBe(0)
})

function flipMiddle(dump: Buffer): Buffer {
  const damaged = Buffer.from(dump)
  const middle = Math.floor(damaged.length / 2)
  damaged.writeUInt8(damaged.readUInt8(middle) ^ 0x55, middle)
  return damaged
}
