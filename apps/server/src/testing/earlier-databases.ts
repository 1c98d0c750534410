// Databases as versions before the baseline left them, and the crew whose API answers are known. Frozen: they stand for databases that
// exist. Beaches are left out, since every start brings them.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Libsql from 'libsql'
import pg from 'pg'
import { createTestApp, type TestApp } from './test-app.ts'
import { makeEmptyPlace, type Place, testEngine } from './test-database.ts'

const FIXTURES = new URL('./fixtures/earlier/', import.meta.url)

/** `crew` was made at commit fd76f25 by a crew that had been there since the first version; the other just before the baseline. */
export type EarlierDatabase = 'crew' | 'before-baseline'

export type EarlierCrew = {
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

async function readFixture(name: string): Promise<string> {
  return gunzipSync(await readFile(new URL(name, FIXTURES))).toString()
}

export async function readEarlierCrew(): Promise<EarlierCrew> {
  return JSON.parse(await readFixture('crew.json.gz'))
}

/** Fills an empty place with the rows; nothing has brought its tables up to date yet. */
export async function fillEarlier(name: EarlierDatabase, { databaseUrl, file }: Place['location']) {
  const rows = await readFixture(`${name}.${testEngine}.sql.gz`)
  if (databaseUrl === undefined) {
    const database = new Libsql(file)
    database.exec(rows)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(rows)
  await client.end()
}

/** Starts today's product on the crew's rows and files, a while after its server was asked. */
export async function upgradeEarlierCrew(crew: EarlierCrew, hoursLater = 1): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-upgrade-'))
  for (const [path, bytes] of Object.entries(crew.files)) {
    const file = join(dataDir, 'files', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(bytes, 'base64'))
  }
  const place = await makeEmptyPlace()
  const { databaseUrl } = place.location
  await fillEarlier('crew', { ...place.location, file: join(dataDir, 'sendit.db') })
  const start = new Date(Date.parse(crew.takenAt) + hoursLater * 3_600_000)
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
