import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'

export type SettingsRow = Row<'notice_settings'>

export async function findSettings(db: Executor, userId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('notice_settings')
    .select(COLUMNS.notice_settings)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Makes the row where there is none, and holds it until the transaction ends: of two changes at once neither is lost. */
export async function holdSettings(tx: Executor, row: NewRow<'notice_settings'>): Promise<SettingsRow> {
  return tx
    .insertInto('notice_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ choices: eb.ref('notice_settings.choices') })),
    )
    .returning(COLUMNS.notice_settings)
    .executeTakeFirstOrThrow()
}

export async function updateSettings(tx: Executor, { user_id, ...change }: SettingsRow): Promise<void> {
  await tx.updateTable('notice_settings').set(change).where('user_id', '=', user_id).execute()
}

export async function listMutedTripIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('trip_id')
    .where('user_id', '=', userId)
    .where('muted_at', 'is not', null)
    .where('left_at', 'is', null)
    .orderBy('trip_id')
    .execute()
  return rows.map((row) => row.trip_id)
}

/** `mutedAt` null: they want to be told again. */
export async function setMuted(
  db: Executor,
  { tripId, userId, mutedAt }: { tripId: string; userId: string; mutedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ muted_at: mutedAt })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
}

export async function isPerson(tx: Executor, userId: string): Promise<boolean> {
  const person = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return person !== undefined
}
