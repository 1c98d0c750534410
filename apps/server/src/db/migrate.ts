import { type Kysely, sql } from 'kysely'
import { MIGRATIONS, type Migration } from './migrations/list.ts'
import { type Engine, type Schema, schemaFor } from './portable.ts'
import type { Executor, Tables } from './tables.ts'

/** The stored rows belong to a later version; going on would work on tables this one does not know. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'

  constructor(migration: string) {
    super(
      `This database was last used by a newer version of SendIt! (it has the change "${migration}"). ` +
        'Start that version, or restore a backup from before the update.',
    )
  }
}

interface Ledger {
  schema_migrations: { name: string; applied_at: Date }
}

// Any number, so long as every process of the product asks for the same one.
const ADVISORY_LOCK = 7_316_454

/** All or nothing, and one process at a time: SQLite begins with the write lock, PostgreSQL waits for the advisory one. */
export async function migrate(db: Kysely<Tables>, engine: Engine, migrations = MIGRATIONS): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(tx)
    const schema = schemaFor(engine, tx)
    const ledger = tx as unknown as Kysely<Ledger>
    const applied = await listApplied(ledger, schema)
    refuseNewer(applied, migrations)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await migration.up(schema, tx as Executor)
      await ledger
        .insertInto('schema_migrations')
        .values({ name: migration.name, applied_at: new Date() })
        .execute()
    }
  })
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

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied].find((name) => !known.has(name))
  if (unknown !== undefined) throw new DatabaseTooNew(unknown)
}
