import { COLUMNS } from '#db/columns.ts'
import type { Executor, Row } from '#db/schema.ts'

export type NotificationRow = Row<'notifications'>

export async function findNotification(db: Executor, { id, jobId }: { id: string; jobId: string }) {
  return db
    .selectFrom('notifications')
    .select(COLUMNS.notifications)
    .where('id', '=', id)
    .where((is) => is.or([is('job_id', 'is', null), is('job_id', '=', jobId)]))
    .executeTakeFirst()
}

export async function postponeNotification(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ is_held: 1 })
    .where('id', '=', id)
    .where('job_id', 'is', null)
    .execute()
}

/**
 * Claims it, with all held ones for the same person and channel. Repeatable by the same job; empty when another was faster.
 * Newest first.
 */
export async function claimNotifications(
  tx: Executor,
  notification: NotificationRow,
  jobId: string,
): Promise<NotificationRow[]> {
  await tx
    .updateTable('notifications')
    .set({ job_id: jobId })
    .where('job_id', 'is', null)
    .where((is) =>
      is.or([
        is('id', '=', notification.id),
        is.and([
          is('is_held', '=', 1),
          is.lit(notification.is_held === 1),
          is('user_id', '=', notification.user_id),
          is('channel', '=', notification.channel),
        ]),
      ]),
    )
    .execute()
  return tx
    .selectFrom('notifications')
    .select(COLUMNS.notifications)
    .where('job_id', '=', jobId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteClaimed(db: Executor, jobId: string): Promise<void> {
  await db.deleteFrom('notifications').where('job_id', '=', jobId).execute()
}

/** A retry skips this device. */
export async function noteDevice(db: Executor, jobId: string, deviceId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set((eb) => ({ devices_done: eb(eb.ref('devices_done'), '||', `${deviceId} `) }))
    .where('job_id', '=', jobId)
    .execute()
}

export async function getPerson(db: Executor, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.display_name'])
    .select([
      'choices',
      'quiet_is_on',
      'quiet_from',
      'quiet_until',
      'notification_settings.timezone',
      'hides_text',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function listTrips(db: Executor, userId: string, tripIds: readonly string[]) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .leftJoin('read_positions', (join) =>
      join
        .onRef('read_positions.trip_id', '=', 'trips.id')
        .onRef('read_positions.user_id', '=', 'memberships.user_id'),
    )
    .select(['trips.id', 'trips.name', 'memberships.last_opened_at', 'memberships.muted_at'])
    .select('read_positions.seq as read_seq')
    .where('memberships.user_id', '=', userId)
    .where('trips.id', 'in', tripIds)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .execute()
}

export async function findZone(db: Executor, tripId: string): Promise<string | undefined> {
  const trip = await db.selectFrom('trips').select('timezone').where('id', '=', tripId).executeTakeFirst()
  return trip?.timezone ?? undefined
}

export async function listMessageTexts(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('messages')
    .select(['id', 'text'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}
