import type { NotificationCategory, NotificationChannel } from '@sendit/core/notifications/categories.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor, NewRow, Tables } from '#db/schema.ts'
import { EVENT_JOB } from '#queue/job-store.ts'

/** SQLite allows 32,766 parameters per statement. */
const ROWS_PER_STATEMENT = 200
/** In characters; beyond it the oldest items are dropped, but still counted. */
export const MAX_REMEMBERED = 6_000

export type EventRow = { id: string; payload: string }
type Due = { jobId: string; now: Date; atMost: number; isPostgres: boolean }

/** Locks this event and other due ones not yet attempted: a failed one is retried alone. Empty when already done. */
export async function lockEvents(tx: Executor, { jobId, now, atMost, isPostgres }: Due): Promise<EventRow[]> {
  const own = await tx
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb.ref('attempts') }))
    .where('id', '=', jobId)
    .where('sent_at', 'is', null)
    .returning(['id', 'payload', 'attempts'])
    .executeTakeFirst()
  if (own === undefined) return []
  if (own.attempts > 1) return [own]
  const others = await tx
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', EVENT_JOB)
    .where('attempts', '=', 0)
    .where('leased_until_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost - 1)
    .$if(isPostgres, (due) => due.forUpdate().skipLocked())
    .execute()
  return [own, ...others]
}

/** In the same transaction as the fan-out. */
export async function markFannedOut(tx: Executor, jobIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ sent_at: now, leased_until_at: null, last_error: null })
    .where('id', 'in', jobIds)
    .execute()
}

type Sought = { tripId: string; vapidKey: string; byDefault: readonly NotificationChannel[] }

/**
 * Without placeholders, ordered by id. Members on default settings only when `byDefault` reaches them, which keeps plain
 * messages cheap.
 */
export async function listReachable(tx: Executor, { tripId, vapidKey, byDefault }: Sought) {
  return tx
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('placeholders', 'placeholders.id', 'users.id')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.id', 'users.email', 'notification_settings.choices', 'memberships.muted_at'])
    .select((eb) => hasDevice(eb, vapidKey).as('has_device'))
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .where('placeholders.id', 'is', null)
    .$if(!byDefault.includes('email'), (query) =>
      query.where((eb) => {
        const hasChosen = eb('notification_settings.choices', 'is not', null)
        return byDefault.includes('push') ? eb.or([hasChosen, hasDevice(eb, vapidKey)]) : hasChosen
      }),
    )
    .orderBy('users.id')
    .execute()
}

function hasDevice(eb: ExpressionBuilder<Tables, 'users'>, vapidKey: string) {
  return eb.exists(
    eb
      .selectFrom('push_devices')
      .select('push_devices.id')
      .whereRef('push_devices.user_id', '=', 'users.id')
      .where('push_devices.vapid_key', '=', vapidKey),
  )
}

export type Gathered = {
  id: string
  userId: string
  channel: NotificationChannel
  category: NotificationCategory
}

/** Returns newly created rows. Callers must use one global order, to avoid deadlocks. */
export async function gather(tx: Executor, rows: readonly NewRow<'notifications'>[]): Promise<Gathered[]> {
  const begun: Gathered[] = []
  const ids = new Set(rows.map(({ id }) => id))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const found = await tx
      .insertInto('notifications')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'trip_id', 'category', 'channel'])
          .where('job_id', 'is', null)
          .doUpdateSet({
            items: sql`case when length(notifications.items) < ${MAX_REMEMBERED} then notifications.items || ',' || excluded.items else excluded.items end`,
            item_count: sql`notifications.item_count + excluded.item_count`,
            updated_at: sql`excluded.updated_at`,
          }),
      )
      .returning(['id', 'user_id', 'channel', 'category'])
      .execute()
    for (const { id, user_id, channel, category } of found)
      if (ids.has(id)) begun.push({ id, userId: user_id, channel, category })
  }
  return begun
}
