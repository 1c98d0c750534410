// The restore drill on PostgreSQL: the very commands that `npm run backup` tells an operator.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@sendit/server/src/db/id.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { tripRow, userRow } from '@sendit/server/src/testing/rows.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import { makePlace, type Place } from '@sendit/server/src/testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asLines, DUMP_COMMANDS, RESTORE_COMMANDS } from '#scripts/backup/postgres-commands.ts'
import { run } from '#scripts/setup/run.mjs'

const NOW = new Date('2026-07-01T09:00:00Z')
const TRIPS = 400

let folder: string
let place: Place
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-drill-'))
  place = await makePlace()
  await withDatabase(async ({ db }) => {
    const ana = newId(NOW)
    await db
      .insertInto('users')
      .values(userRow(ana, 'Ana', NOW))
      .execute()
    // Random texts do not compress: the damage below hits rows and not the table of contents.
    const trips = Array.from({ length: TRIPS }, () => ({
      ...tripRow(newId(NOW), ana, NOW),
      description: randomBytes(500).toString('hex'),
    }))
    await db.insertInto('trips').values(trips).execute()
  })
})
afterEach(async () => {
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

type Database = Awaited<ReturnType<typeof openDatabase>>

async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place.location, log: silentLog })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

function shell(commands: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: place.location.databaseUrl }
  return run('sh', ['-c', asLines(commands)], { cwd: folder, env })
}

async function countTrips(): Promise<number> {
  return withDatabase(async ({ db }) => {
    const row = await db
      .selectFrom('trips')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })
}

test('a dump put back brings the rows of its moment', async () => {
  expect(await shell(DUMP_COMMANDS)).toMatchObject({ code: 0 })
  await withDatabase(({ db }) => db.deleteFrom('trips').execute())

  expect(await shell(RESTORE_COMMANDS)).toMatchObject({ code: 0 })

  expect(await countTrips()).toBe(TRIPS)
})

test.each([
  ['cut off', (dump: Buffer) => dump.subarray(0, Math.floor(dump.length * 0.6))],
  ['with a flipped byte', flipMiddle],
])('a dump %s is refused before anything is dropped', async (_name, damage) => {
  expect(await shell(DUMP_COMMANDS)).toMatchObject({ code: 0 })
  const dump = join(folder, 'sendit.dump')
  await writeFile(dump, damage(await readFile(dump)))

  expect((await shell(RESTORE_COMMANDS)).code).not.toBe(0)

  expect(await countTrips()).toBe(TRIPS)
})

test('a damaged dump that is put back unverified leaves the rows as they were', async () => {
  expect(await shell(DUMP_COMMANDS)).toMatchObject({ code: 0 })
  const dump = join(folder, 'sendit.dump')
  await writeFile(dump, flipMiddle(await readFile(dump)))

  expect((await shell(RESTORE_COMMANDS.slice(-1))).code).not.toBe(0)

  expect(await countTrips()).toBe(TRIPS)
})

function flipMiddle(dump: Buffer): Buffer {
  const damaged = Buffer.from(dump)
  const middle = Math.floor(damaged.length / 2)
  damaged.writeUInt8(damaged.readUInt8(middle) ^ 0x55, middle)
  return damaged
}
