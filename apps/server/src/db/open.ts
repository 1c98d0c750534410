import { type Driver, Kysely, sql } from 'kysely'
import type { Log } from '#log.ts'
import {
  type ConnectionCounts,
  countConnections,
  createKeyedSemaphore,
  type KeyedSemaphore,
} from './keyed-semaphore.ts'
import { migrate } from './migrate.ts'
import type { Engine } from './portable.ts'
import { dialectFor } from './portable.ts'
import type { PostgresRoute } from './postgres-route.ts'
import type { Tables } from './schema.ts'
import { createSqliteDriver } from './sqlite.ts'
import { createTransact, createTransactionGuard, guardDriver, type Transact, type Work } from './transact.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type { Executor } from './schema.ts'
export type { Work } from './transact.ts'

export interface OpenDatabaseOptions {
  databaseUrl?: string
  file: string
  maxConnections?: number
  log: Pick<Log, 'warn' | 'error'>
}

export interface AppDatabase {
  db: Kysely<Tables>
  engine: Engine
  transact: Transact
  /**
   * For locking rows of a trip: few per key at once, so that a busy trip leaves connections to others. Throws
   * DatabaseUnavailable.
   */
  transactIn<T>(key: string, run: (work: Work) => Promise<T>): Promise<T>
  /** Throws inside a transaction, for effects that a retry would repeat. */
  requireOutside(what: string): void
  connections(): ConnectionCounts
  /** Throws DatabaseUnavailable when unreachable or read-only. */
  ping(): Promise<void>
  close(): Promise<void>
}

const DEFAULT_CONNECTIONS = 10
/** Per trip; other connections stay free. */
const KEYS_IN_POOL = 3
const SEMAPHORE_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000

export async function openDatabase(options: OpenDatabaseOptions): Promise<AppDatabase> {
  const { databaseUrl, file, log } = options
  if (!databaseUrl) {
    const database = assemble({ engine: 'sqlite', driver: createSqliteDriver(file), log })
    return migrateOrClose(database)
  }
  // Lazy: the client would cost a lone server 10 MB.
  const { inspectRoute } = await import('./postgres-route.ts')
  const route = await inspectRoute(databaseUrl)
  await migrateUnhurried(databaseUrl, log)
  return openPostgres({ ...options, databaseUrl }, route)
}

export async function openPostgres(
  options: OpenDatabaseOptions & { databaseUrl: string },
  route: PostgresRoute,
): Promise<AppDatabase> {
  const { databaseUrl, log, maxConnections = DEFAULT_CONNECTIONS } = options
  const { createPostgresDriver, UNPREPARED } = await import('./postgres.ts')
  if (!route.keepsStatements) log.warn(UNPREPARED)
  const limits = { maxConnections, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  const width = Math.max(1, Math.floor(maxConnections / KEYS_IN_POOL))
  const semaphore = createKeyedSemaphore({ width, timeoutMs: SEMAPHORE_TIMEOUT_MS })
  const driver = createPostgresDriver({ databaseUrl, log, route, ...limits })
  return assemble({ engine: 'postgres', driver, log, semaphore })
}

interface Parts {
  engine: Engine
  driver: Driver
  log: OpenDatabaseOptions['log']
  semaphore?: KeyedSemaphore
}

function assemble({ engine, driver: uncounted, log, semaphore }: Parts): AppDatabase {
  const { driver, counts } = countConnections(uncounted)
  const guard = createTransactionGuard()
  const db = new Kysely<Tables>({ dialect: dialectFor(engine, guardDriver(driver, guard)) })
  const transact = createTransact({ db, guard, log })
  return {
    db,
    engine,
    requireOutside: (what) => guard.requireOutside(what),
    connections: () => ({ ...counts }),
    transact,
    transactIn: async (key, run) => {
      guard.requireOutside('A transaction')
      const leave = await semaphore?.enter(key)
      try {
        return await transact(run)
      } finally {
        leave?.()
      }
    },
    ping: () => (engine === 'sqlite' ? readOnce(db) : requireWrites(db)),
    close: () => db.destroy(),
  }
}

async function readOnce(db: Kysely<Tables>): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Standbys and full disks still answer reads. SQLite's disk is checked separately. */
async function requireWrites(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select current_setting('transaction_read_only') as state
  `.execute(db)
  if (rows[0]?.state !== 'off') throw new DatabaseUnavailable('readOnly', undefined)
}

/** Migrations may exceed request timeouts and wait for another process's run. */
async function migrateUnhurried(databaseUrl: string, log: OpenDatabaseOptions['log']): Promise<void> {
  const { createPostgresDriver } = await import('./postgres.ts')
  const route = { keepsStatements: false, keepsSettings: false }
  const limits = { maxConnections: 1, statementTimeoutMs: 0 }
  const driver = createPostgresDriver({ databaseUrl, log, route, ...limits })
  const database = await migrateOrClose(assemble({ engine: 'postgres', driver, log }))
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
