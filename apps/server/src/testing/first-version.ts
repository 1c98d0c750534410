import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { createTestApp, type TestApp } from './test-app.ts'
import { makeEmptyPlace, testEngine } from './test-database.ts'

const FIXTURES = new URL('./fixtures/first-version/', import.meta.url)

export type FirstVersion = {
  /** When its server was asked for the last time. */
  takenAt: string
  tripId: string
  otherTripId: string
  /** The sessions of its browsers, as these send them. */
  cookies: Record<'ana' | 'ben', string>
  guestToken: string
  /** What lay below DATA_DIR/files, in base64. */
  files: Record<string, string>
  /** What its API answered, by person and path. */
  answers: Record<'ana' | 'ben' | 'gus', Record<string, object>>
}

export async function readFirstVersion(): Promise<FirstVersion> {
  return JSON.parse(await readFile(new URL('house.json', FIXTURES), 'utf8'))
}

/** Puts the data of the first version down and starts today's product on it, a while after its server was asked. */
export async function upgradeFirstVersion(dump: FirstVersion, hoursLater = 1): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-upgrade-'))
  for (const [path, bytes] of Object.entries(dump.files)) {
    const file = join(dataDir, 'files', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(bytes, 'base64'))
  }
  const place = await makeEmptyPlace()
  const { databaseUrl } = place.location
  const rows = await readFile(new URL(`rows.${testEngine}.sql`, FIXTURES), 'utf8')
  if (databaseUrl === undefined) fillSqlite(join(dataDir, 'sendit.db'), rows)
  else await fillPostgres(databaseUrl, rows)
  const start = new Date(Date.parse(dump.takenAt) + hoursLater * 3_600_000)
  const app = await createTestApp({ start, env: { DATA_DIR: dataDir }, ...(databaseUrl && { databaseUrl }) })
  return {
    ...app,
    async close() {
      await app.close()
      await place.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function fillSqlite(file: string, rows: string) {
  const database = new Libsql(file)
  database.exec(rows)
  database.close()
}

async function fillPostgres(databaseUrl: string, rows: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(rows)
  await client.end()
}
