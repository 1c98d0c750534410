import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'

export type DeviceRow = Row<'push_devices'>

/** Of this key alone, the newest first: under another one they cannot be reached. */
export async function listDevices(db: Executor, userId: string, vapidKey: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .select(COLUMNS.push_devices)
    .where('user_id', '=', userId)
    .where('vapid_key', '=', vapidKey)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The same endpoint is the same browser, whoever signed in there before. */
export async function putDevice(tx: Executor, device: NewRow<'push_devices'>): Promise<DeviceRow> {
  const { user_id, p256dh, auth, vapid_key, label, session_id } = device
  return tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ user_id, p256dh, auth, vapid_key, label, session_id }),
    )
    .returning(COLUMNS.push_devices)
    .executeTakeFirstOrThrow()
}

/** What was subscribed under a key of before. */
export async function deleteOfOtherKeys(tx: Executor, userId: string, vapidKey: string): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('vapid_key', '!=', vapidKey)
    .execute()
}

export async function deleteDevices(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('push_devices').where('id', 'in', ids).execute()
}

/** False where this person has no such device. */
export async function deleteOwn(
  db: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteByEndpoint(
  db: Executor,
  { endpoint, userId }: { endpoint: string; userId: string },
): Promise<void> {
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute()
}

export async function markUsed(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('push_devices').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Holds the person's row until the transaction ends, so that their devices are counted one adding at a time. */
export async function holdPerson(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .execute()
}
