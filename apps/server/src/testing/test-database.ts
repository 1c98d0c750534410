import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompiledQuery, DummyDriver, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { MIGRATIONS } from '#db/migrations/list.ts'
import { type AppDatabase, type OpenDatabaseOptions, openDatabase, openPostgres } from '#db/open.ts'
import { dialectFor, type Engine, schemaFor } from '#db/portable.ts'
import { inspectRoute } from '#db/postgres-route.ts'
import type { Tables } from '#db/schema.ts'
import { SPOTS_FINGERPRINT, seedBeachesOnce } from '#features/beaches/service.ts'
import { silentLog } from './silent-log.ts'

export type DatabaseLocation = Pick<OpenDatabaseOptions, 'databaseUrl' | 'file'>

export interface TestDatabase extends AppDatabase {
  /** For opening it again, e.g. by another process. */
  location: DatabaseLocation
  /** Idempotent, like `close`. */
  drop(): Promise<void>
}

export interface Place {
  location: DatabaseLocation
  remove(): Promise<void>
}

export const testEngine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

// Serialises template creation across processes.
const TEMPLATE_LOCK = 7_316_455

export async function openTestDatabase(
  options: { log?: OpenDatabaseOptions['log'] } = {},
): Promise<TestDatabase> {
  const { location, remove } = await makePlace()
  if (testEngine === 'sqlite') await layTables(location.file)
  const database = await openPlace({ ...location, log: options.log ?? silentLog })
  for (const table of ['beaches', 'settings'] as const) await database.db.deleteFrom(table).execute()
  let dropped: Promise<void> | undefined
  const drop = () => {
    dropped ??= database.close().then(remove)
    return dropped
  }
  return { ...database, location, close: drop, drop }
}

let routeToServer: ReturnType<typeof inspectRoute> | undefined

/** Inspects the server once for all its databases, saving three connections each. */
export async function openPlace(options: OpenDatabaseOptions): Promise<AppDatabase> {
  const { databaseUrl } = options
  if (!databaseUrl) return openDatabase(options)
  routeToServer ??= inspectRoute(serverUrl())
  return openPostgres({ ...options, databaseUrl }, await routeToServer)
}

let tables: Promise<Buffer> | undefined

export async function layTables(file: string): Promise<void> {
  tables ??= makeTables()
  await writeFile(file, await tables, { mode: 0o600 })
}

async function makeTables(): Promise<Buffer> {
  const { location, remove } = await makeDirectory()
  await openSeeded(location)
  const made = await readFile(location.file)
  await remove()
  return made
}

/** Seeds beaches, so that start-up writes none. */
async function openSeeded(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase({ ...location, log: silentLog })
  await seedBeachesOnce(database)
  await database.close()
}

export async function makePlace(): Promise<Place> {
  return testEngine === 'sqlite' ? makeDirectory() : copyTemplate()
}

export async function makeEmptyPlace(): Promise<Place> {
  return testEngine === 'sqlite' ? makeDirectory() : makeServerDatabase(undefined)
}

async function makeDirectory(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'sendit-test-'))
  return {
    location: { file: join(directory, 'sendit.db') },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

let templateOfServer: Promise<string> | undefined

/** Creating and dropping PostgreSQL databases mostly waits for disk, so both overlap with tests. */
let nextCopy: Promise<Place> | undefined
const removals = new Set<Promise<void>>()

/** Call at the end of each file. */
export async function settlePlaces(): Promise<void> {
  await (await nextCopy?.catch(() => undefined))?.remove()
  nextCopy = undefined
  await Promise.all(removals)
}

async function copyTemplate(): Promise<Place> {
  templateOfServer ??= findTemplate()
  const template = await templateOfServer
  const copy = nextCopy ?? makeServerDatabase(template)
  nextCopy = makeServerDatabase(template)
  nextCopy.catch(() => {})
  const { location, remove } = await copy
  return { location, remove: async () => removeInBackground(remove) }
}

function removeInBackground(remove: () => Promise<void>) {
  const removal = remove().finally(() => removals.delete(removal))
  removals.add(removal)
  removal.catch(() => {})
}

async function findTemplate(): Promise<string> {
  const name = `sendit_template_${await templateFingerprint()}`
  await withServer(async (server) => {
    const found = await sql`select 1 from pg_database where datname = ${name}`.execute(server)
    if (found.rows.length === 0) await makeTemplate(server, name)
  })
  return name
}

async function makeTemplate(server: Kysely<unknown>, template: string): Promise<void> {
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK}::bigint)`.execute(server)
  const found = await sql`select 1 from pg_database where datname = ${template}`.execute(server)
  if (found.rows.length > 0) return
  // Renamed when complete: a half-made template must never be found.
  const { location } = await makeServerDatabase(undefined)
  const unfinished = new URL(location.databaseUrl ?? '').pathname.slice(1)
  await openSeeded(location)
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(template)}`.execute(server)
}

async function makeServerDatabase(template: string | undefined): Promise<Place> {
  const name = `sendit_test_${randomUUID().replaceAll('-', '')}`
  const source = sql.id(template ?? 'template0')
  mannerOfServer ??= findManner()
  await sql`create database ${sql.id(name)} template ${source} ${await mannerOfServer}`.execute(admin())
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return {
    location: { databaseUrl: url.href, file: '' },
    async remove() {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin())
    },
  }
}

let mannerOfServer: Promise<RawBuilder<unknown>> | undefined

/** Copying files is four times cheaper than through the WAL, but syncs twice when fsync is on. Needs PostgreSQL 15. */
async function findManner(): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ fsync: string; version: number }>`
    select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version
  `.execute(admin())
  const isHasty = rows.some(({ fsync, version }) => fsync === 'off' && version >= 150_000)
  return isHasty ? sql`strategy file_copy` : sql``
}

let adminOfServer: Kysely<unknown> | undefined

/** Does not keep the process alive. */
function admin(): Kysely<unknown> {
  adminOfServer ??= openServer({ allowExitOnIdle: true, max: 3 })
  return adminOfServer
}

function openServer(options: pg.PoolConfig = {}): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: serverUrl(), max: 1, ...options })
  // Without a listener losing an idle connection ends the process.
  pool.on('error', () => {})
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

async function withServer<T>(run: (server: Kysely<unknown>) => Promise<T>): Promise<T> {
  const server = openServer()
  try {
    return await run(server)
  } finally {
    await server.destroy()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL, a server where databases can be made.')
  return url
}

/** Hashes migrations and beaches, so that a changed migration never meets an old template. */
async function templateFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(SPOTS_FINGERPRINT)
  const log = (event: { query: CompiledQuery }) => void hash.update(event.query.sql)
  const recorder = new Kysely<Tables>({ dialect: dialectFor('postgres', new DummyDriver()), log })
  for (const migration of MIGRATIONS) {
    hash.update(migration.name)
    const schema = schemaFor('postgres', recorder)
    await ('up' in migration ? migration.up(schema, recorder) : migration.step(schema, recorder))
  }
  return hash.digest('hex').slice(0, 16)
}
