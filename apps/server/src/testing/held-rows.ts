import { sql } from 'kysely'
import type { Executor } from '#db/schema.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

export type HeldRows = {
  release(): Promise<void>
}

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

/** Waiters get it in order, which PostgreSQL does not guarantee when the holder wrote a new row. */
export function holdTrip(app: TestApp, tripId: string): Promise<HeldRows> {
  const isSqlite = app.services.database.engine === 'sqlite'
  return holdRows(app, (tx) =>
    isSqlite
      ? tx.updateTable('trips').set({ round: sql`round` }).where('id', '=', tripId).execute()
      : tx.selectFrom('trips').select('id').where('id', '=', tripId).forUpdate().execute(),
  )
}

/** SQLite queues all writers, with no way to see who is first. */
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
