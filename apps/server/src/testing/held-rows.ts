import { sql } from 'kysely'
import type { Executor } from '#db/tables.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

export type HeldRows = {
  /** Commits what the holder wrote; whoever waited goes on. */
  release(): Promise<void>
}

/** Writes rows in a transaction that stays open, so that whoever wants to write them too has to wait. */
export async function holdRows(app: TestApp, write: (tx: Executor) => Promise<unknown>): Promise<HeldRows> {
  let letGo: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let holding: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    holding = app.services.database.transact(async ({ tx }) => {
      await write(tx)
      resolve()
      await released
    })
    holding.catch(reject)
  })
  return {
    async release() {
      letGo()
      await holding
    },
  }
}

/**
 * Holds a trip's row as it is. Those who wait for it get it in the order they came, which PostgreSQL does not promise where the
 * holder wrote a new one.
 */
export function holdTrip(app: TestApp, tripId: string): Promise<HeldRows> {
  const isSqlite = app.services.database.engine === 'sqlite'
  return holdRows(app, (tx) =>
    isSqlite
      ? tx.updateTable('trips').set({ round: sql`round` }).where('id', '=', tripId).execute()
      : tx.selectFrom('trips').select('id').where('id', '=', tripId).forUpdate().execute(),
  )
}

/** Resolves once this many wait for a row. SQLite has one writer, for whom everybody stands in line anyway: there nothing says who is first. */
export async function waitingForRows(app: TestApp, count: number): Promise<void> {
  const { db, engine } = app.services.database
  if (engine === 'sqlite') return
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
    if ((rows[0]?.waiting ?? 0) < count) throw new Error(`fewer than ${count} wait for a row`)
  })
}
