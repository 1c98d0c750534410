import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'

export type SettingsRow = Row<'notification_settings'>

export async function findSettings(db: Executor, userId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('notification_settings')
    .select(COLUMNS.notification_settings)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Upsert that locks the row, so that no concurrent change is lost. */
export async function lockSettings(tx: Executor, row: NewRow<'notification_settings'>): Promise<SettingsRow> {
  return tx
    .insertInto('notification_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ choices: eb.ref('notification_settings.choices') })),
    )
    .returning(COLUMNS.notification_settings)
    .executeTakeFirstOrThrow()
}

export async function updateSettings(tx: Executor, { user_id, ...change }: SettingsRow): Promise<void> {
  await tx.updateTable('notification_settings').set(change).where('user_id', '=', user_id).execute()
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

export async function muteOnly(
  tx: Executor,
  { userId, tripIds, mutedAt }: { userId: string; tripIds: readonly string[]; mutedAt: Date },
): Promise<void> {
  const own = tx.updateTable('memberships').where('user_id', '=', userId).where('left_at', 'is', null)
  const muted = own.set({ muted_at: null }).where('muted_at', 'is not', null)
  if (tripIds.length === 0) return void (await muted.execute())
  await muted.where('trip_id', 'not in', tripIds).execute()
  await own.set({ muted_at: mutedAt }).where('muted_at', 'is', null).where('trip_id', 'in', tripIds).execute()
}

export async function isPerson(tx: Executor, userId: string): Promise<boolean> {
  const person = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return person !== undefined
}

export type DeviceRow = Row<'push_devices'>

/** Newest first; devices with an older VAPID key are unreachable. */
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

/** An endpoint identifies a browser, even if somebody else was signed in. */
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

/** Serialises additions, so that the device limit holds. */
export async function lockPerson(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .execute()
}
