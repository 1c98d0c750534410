import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { BRIDGE, BRIDGE_FROM } from './migrations/bridge.ts'
import { BASELINE, MIGRATIONS, type Migration } from './migrations/list.ts'
import { type Engine, type Schema, schemaFor } from './portable.ts'
import { isWorthRepeating } from './postgres-errors.ts'
import type { Executor, Tables } from './schema.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'

  constructor(readonly migration: string) {
    super(
      `This database was last used by a newer version of SendIt! (it has the change "${migration}"). ` +
        'Start that version, or restore a backup from before the update.',
    )
  }
}

/** Only versions that are no longer in the code can read these rows. */
export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld'

  constructor() {
    super(
      'This database was last used by a version of SendIt! from before 27 November 2026. ' +
        'Start a version of that day on it once (commit fd76f25), and this one then.',
    )
  }
}

export const UNFINISHED_MOVE = 'unfinished-move'

export class UnfinishedMove extends Error {
  override readonly name = 'UnfinishedMove'

  constructor() {
    super(
      'This database is the target of a move that is not finished: run npm run move again, or start where the rows were.',
    )
  }
}

interface Ledger {
  schema_migrations: { name: string; applied_at: Date }
}

// Arbitrary, but the same in every process.
const ADVISORY_LOCK = 7_316_454

// A table change waits for readers, and later readers queue behind it.
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 500
const LOCK_ATTEMPTS = 40

/**
 * One process at a time: SQLite takes the write lock, PostgreSQL an advisory lock. Consecutive whole migrations are atomic;
 * stepped ones commit each step.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, migrations = MIGRATIONS): Promise<void> {
  let left: Progress = 'more'
  while (left === 'more')
    left = await patiently(() => db.transaction().execute((tx) => runSome(tx, engine, migrations)))
}

type Progress = 'more' | 'done'

/** Gives way to readers of the table, also to avoid deadlock, and retries. */
async function patiently(run: () => Promise<Progress>): Promise<Progress> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailable && error.reason === 'busy'
      if (!(isBusy || isWorthRepeating(error)) || attempt >= LOCK_ATTEMPTS) throw error
      await pause(LOCK_PAUSE_MS)
    }
  }
}

async function runSome(
  tx: Transaction<Tables>,
  engine: Engine,
  migrations: readonly Migration[],
): Promise<Progress> {
  if (engine === 'postgres') await lockPostgres(tx)
  const schema = schemaFor(engine, tx)
  const ledger = tx as unknown as Kysely<Ledger>
  const applied = await listApplied(ledger, schema)
  const list = listFor(applied, migrations)
  const waiting = list.filter(({ name }) => !applied.has(name))
  for (const [index, migration] of waiting.entries()) {
    if ('step' in migration) {
      // Commit earlier migrations before the long one begins.
      if (index > 0 || (await migration.step(schema, tx)) === 'more') return 'more'
    } else await migration.up(schema, tx)
    await ledger
      .insertInto('schema_migrations')
      .values({ name: migration.name, applied_at: new Date() })
      .execute()
    if ('step' in migration) return 'more'
  }
  return 'done'
}

async function lockPostgres(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(tx)
  await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(tx)
}

async function listApplied(ledger: Kysely<Ledger>, schema: Schema): Promise<Set<string>> {
  await schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', schema.id, (column) => column.primaryKey())
    .addColumn('applied_at', schema.instant, (column) => column.notNull())
    .execute()
  const rows = await ledger.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return new Set(rows.map((row) => row.name))
}

/** What leads from there to the newest tables. Throws DatabaseTooNew, DatabaseTooOld and UnfinishedMove. */
function listFor(applied: ReadonlySet<string>, migrations: readonly Migration[]): readonly Migration[] {
  const bridge = [...BRIDGE, ...migrations.filter(({ name }) => name !== BASELINE)]
  requireReadable(applied, bridge)
  return applied.size === 0 || applied.has(BASELINE) ? migrations : bridge
}

/** Throws DatabaseTooNew, DatabaseTooOld and UnfinishedMove where this version cannot bring such a database up to date. */
export function requireReadable(
  applied: ReadonlySet<string>,
  migrations: readonly Migration[] = [...BRIDGE, ...MIGRATIONS],
): void {
  const names = [...applied]
  const unknown = names.find(
    (name) => name > BRIDGE_FROM && !migrations.some((migration) => migration.name === name),
  )
  if (unknown?.startsWith(UNFINISHED_MOVE)) throw new UnfinishedMove()
  if (unknown !== undefined) throw new DatabaseTooNew(unknown)
  if (names.length > 0 && !names.some((name) => name >= BRIDGE_FROM)) throw new DatabaseTooOld()
}
