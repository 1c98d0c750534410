import { type Driver, Kysely, sql } from 'kysely'
import type { Log } from '#log.ts'
import { type ConnectionCounts, countConnections } from './connection-counts.ts'
import { dialectFor } from './dialect.ts'
import { createTransactionGuard, guardDriver } from './guard.ts'
import { migrate } from './migrate.ts'
import type { Engine } from './portable.ts'
import { createSqliteDriver } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { createTransact, type Transact } from './transact.ts'

export type { Executor } from './tables.ts'
export type { Work } from './transact.ts'

export interface OpenDatabaseOptions {
  /** `postgres://…`; without it `file` is opened with SQLite. */
  databaseUrl?: string
  file: string
  log: Pick<Log, 'warn' | 'error'>
}

export interface AppDatabase {
  db: Kysely<Tables>
  engine: Engine
  transact: Transact
  /** How busy it is right now. */
  connections(): ConnectionCounts
  /** Throws DatabaseUnavailable when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const MAX_CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 15_000

/** Opens the database and brings its tables up to date. */
export async function openDatabase({ databaseUrl, file, log }: OpenDatabaseOptions): Promise<AppDatabase> {
  if (!databaseUrl) {
    const database = assemble('sqlite', createSqliteDriver(file), log)
    return migrateOrClose(database)
  }
  // Loaded only where it is configured: the client would cost a lone server 10 MB.
  const { createPostgresDriver, UNPREPARED } = await import('./postgres.ts')
  const { inspectRoute } = await import('./postgres-route.ts')
  const route = await inspectRoute(databaseUrl)
  if (!route.keepsStatements) log.warn(UNPREPARED)
  await migrateUnhurried(databaseUrl, log)
  const limits = { maxConnections: MAX_CONNECTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  return assemble('postgres', createPostgresDriver({ databaseUrl, log, route, ...limits }), log)
}

function assemble(engine: Engine, uncounted: Driver, log: OpenDatabaseOptions['log']): AppDatabase {
  const { driver, counts } = countConnections(uncounted)
  const guard = createTransactionGuard()
  const db = new Kysely<Tables>({ dialect: dialectFor(engine, guardDriver(driver, guard)) })
  return {
    db,
    engine,
    connections: () => ({ ...counts }),
    transact: createTransact({ db, guard, log }),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  }
}

/** A migration may take longer than any request should, and waits for the one that another process runs. */
async function migrateUnhurried(databaseUrl: string, log: OpenDatabaseOptions['log']): Promise<void> {
  const { createPostgresDriver } = await import('./postgres.ts')
  // Its statements come once: nothing is gained by preparing them.
  const route = { keepsStatements: false, keepsSettings: false }
  const limits = { maxConnections: 1, statementTimeoutMs: 0 }
  const driver = createPostgresDriver({ databaseUrl, log, route, ...limits })
  const database = await migrateOrClose(assemble('postgres', driver, log))
  await database.close()
}

async function migrateOrClose(database: AppDatabase): Promise<AppDatabase> {
  try {
    await migrate(database.db, database.engine)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
