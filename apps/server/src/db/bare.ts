import { CompiledQuery, Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Engine } from './portable.ts'
import { dialectFor } from './portable.ts'
import type { Tables } from './schema.ts'
import { createSqliteDriver } from './sqlite.ts'

/** Engine's own SQL and placeholders; instants come back as `Date`. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export interface BareDatabase {
  engine: Engine
  ask: Ask
  transact<T>(run: (ask: Ask) => Promise<T>): Promise<T>
  /** Throws DatabaseTooNew and UnfinishedMove. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** For whole-table tools: one connection, no statement timeout, no migrations. Creates a missing SQLite file. */
export async function openBare(place: { databaseUrl: string } | { file: string }): Promise<BareDatabase> {
  const engine: Engine = 'databaseUrl' in place ? 'postgres' : 'sqlite'
  const driver =
    'databaseUrl' in place ? await openPostgres(place.databaseUrl) : createSqliteDriver(place.file)
  const db = new Kysely<Tables>({ dialect: dialectFor(engine, driver) })
  return {
    engine,
    ask: askOn(db),
    transact: (run) => db.transaction().execute((tx) => run(askOn(tx))),
    migrate: () => migrate(db, engine),
    close: () => db.destroy(),
  }
}

async function openPostgres(databaseUrl: string) {
  const { createPostgresDriver } = await import('./postgres.ts')
  const route = { keepsStatements: false, keepsSettings: false }
  const log = { warn: () => {} }
  return createPostgresDriver({ databaseUrl, log, route, maxConnections: 1, statementTimeoutMs: 0 })
}

function askOn(db: Pick<Kysely<Tables>, 'executeQuery'>): Ask {
  return async <Row>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
