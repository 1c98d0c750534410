import type { NoticeCategory, NoticeChannel } from '@sendit/core/notices/categories.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor, NewRow, Tables } from '#db/tables.ts'

/** Of one statement. SQLite takes no more than 32,766 parameters, and a statement should stay a short one. */
const ROWS_PER_STATEMENT = 200
/** Characters of what a notice remembers; beyond them it forgets what came first, and goes on to count. */
const MAX_REMEMBERED = 6_000

/** False when it was spread before: whoever takes the deed's row does the rest in the same transaction. */
export async function takeDeed(tx: Executor, letterId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('letters')
    .set({ sent_at: now, leased_until_at: null, last_error: null })
    .where('id', '=', letterId)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type Sought = { tripId: string; vapidKey: string; byDefault: readonly NoticeChannel[] }

/**
 * The members who may be told of something in the trip, in the order of their ids: nobody without an account. Of those who never
 * chose how they are told, whom `byDefault` reaches: of a plain message, none of five hundred.
 */
export async function listTellable(tx: Executor, { tripId, vapidKey, byDefault }: Sought) {
  return tx
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('seats', 'seats.id', 'users.id')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'users.id')
    .select(['users.id', 'users.email', 'notice_settings.choices', 'memberships.muted_at'])
    .select((eb) => hasDevice(eb, vapidKey).as('has_device'))
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .where('seats.id', 'is', null)
    .$if(!byDefault.includes('email'), (query) =>
      query.where((eb) => {
        const hasChosen = eb('notice_settings.choices', 'is not', null)
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

export type Gathered = { id: string; userId: string; channel: NoticeChannel; category: NoticeCategory }

/**
 * Adds each to what gathers for its person, trip, category and channel, and begins another where nothing does. Answers those that
 * began. In the order of persons, so that two who do this at once never wait for each other.
 */
export async function gather(tx: Executor, rows: readonly NewRow<'notices'>[]): Promise<Gathered[]> {
  const begun: Gathered[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const found = await tx
      .insertInto('notices')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'trip_id', 'category', 'channel'])
          .where('taken_by', 'is', null)
          .doUpdateSet({
            items: sql`case when length(notices.items) < ${MAX_REMEMBERED} then notices.items || ',' || excluded.items else excluded.items end`,
            item_count: sql`notices.item_count + 1`,
            updated_at: sql`excluded.updated_at`,
          }),
      )
      .returning(['id', 'user_id', 'channel', 'category', 'item_count'])
      .execute()
    for (const { id, user_id, channel, category, item_count } of found)
      if (item_count === 1) begun.push({ id, userId: user_id, channel, category })
  }
  return begun
}
