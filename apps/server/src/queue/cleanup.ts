import { FEED_STATE_DAYS } from '@sendit/core/calendar/limits.ts'
import { WAITING_WRITES_DAYS } from '@sendit/core/live/limits.ts'
import { expressionBuilder, sql } from 'kysely'
import type { AppDatabase } from '#db/open.ts'
import type { Tables } from '#db/schema.ts'

const HOUR_MS = 60 * 60_000
export const CLEANUP_EVERY_MS = HOUR_MS
/** A day longer than clients queue writes, as the first response may be lost on the last day. */
const ANSWER_RETENTION_MS = (WAITING_WRITES_DAYS + 1) * 24 * HOUR_MS
const SENT_MESSAGE_RETENTION_MS = 30 * 24 * HOUR_MS
/** High volume, and never read again. */
const KEEP_NOTIFICATIONS_MS = 24 * HOUR_MS
/** Longer than quiet hours plus a day of retries. */
const NOTIFICATION_RETENTION_MS = 3 * 24 * HOUR_MS
const LOOK_RETENTION_MS = 30 * 24 * HOUR_MS
const WATER_LINK_RETENTION_MS = 30 * 24 * HOUR_MS
const COUNT_RETENTION_MS = 24 * HOUR_MS
/** Small enough not to delay others noticeably. */
const BATCH_ROWS = 500
/** The rest waits for the next run. */
const MAX_BATCHES = 200

/** A literal: with a parameter PostgreSQL would plan a full scan. */
const BATCH = expressionBuilder<Tables>().lit(BATCH_ROWS)

type Db = AppDatabase['db']

export async function cleanUp({ db }: Pick<AppDatabase, 'db'>, now: Date): Promise<void> {
  await inBatches(() => deleteExpired(db, 'sign_in_links', now))
  await inBatches(() => deleteExpired(db, 'sessions', now))
  await inBatches(() => deleteExpired(db, 'passkey_challenges', now))
  await inBatches(() => deleteExpired(db, 'shore_contacts', now))
  await inBatches(() => deleteOldAnswers(db, new Date(now.getTime() - ANSWER_RETENTION_MS)))
  await inBatches(() => deleteSentJobs(db, new Date(now.getTime() - SENT_MESSAGE_RETENTION_MS)))
  await inBatches(() => deleteOldEntries(db, new Date(now.getTime() - FEED_STATE_DAYS * 24 * HOUR_MS)))
  await inBatches(() =>
    deleteSentJobs(db, new Date(now.getTime() - KEEP_NOTIFICATIONS_MS), { isNotification: true }),
  )
  await inBatches(() => deleteOldLooks(db, new Date(now.getTime() - LOOK_RETENTION_MS)))
  await inBatches(() => deleteOldWaterLinks(db, new Date(now.getTime() - WATER_LINK_RETENTION_MS)))
  await inBatches(() => deleteOldCounts(db, new Date(now.getTime() - COUNT_RETENTION_MS)))
  await inBatches(() => deleteOldNotifications(db, new Date(now.getTime() - NOTIFICATION_RETENTION_MS)))
}

async function inBatches(deleteBatch: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { numDeletedRows } = await deleteBatch()
    if (numDeletedRows < BATCH_ROWS) return
  }
}

type Expiring = 'sign_in_links' | 'sessions' | 'passkey_challenges' | 'shore_contacts'

function deleteExpired(db: Db, table: Expiring, now: Date) {
  const expired = db.selectFrom(table).select('id').where('expires_at', '<=', now).limit(BATCH)
  return db.deleteFrom(table).where('id', 'in', expired).executeTakeFirstOrThrow()
}

function deleteOldAnswers(db: Db, before: Date) {
  return db
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) => {
      const old = selectFrom('idempotency_keys')
        .select(['principal', 'key'])
        .where('created_at', '<=', before)
        .limit(BATCH)
      return eb(refTuple('principal', 'key'), 'in', old.$asTuple('principal', 'key'))
    })
    .executeTakeFirstOrThrow()
}

/** Must match the partial index literally. */
const IS_NOTIFICATION = sql<boolean>`kind in ('deed', 'notice-push', 'notice-email')`

function deleteSentJobs(db: Db, before: Date, { isNotification = false } = {}) {
  const sent = db
    .selectFrom('jobs')
    .select('id')
    .where('sent_at', '<=', before)
    .$if(isNotification, (query) => query.where(IS_NOTIFICATION))
    .limit(BATCH)
  return db.deleteFrom('jobs').where('id', 'in', sent).executeTakeFirstOrThrow()
}

function deleteOldEntries(db: Db, before: Date) {
  return db
    .deleteFrom('calendar_entries')
    .where(({ eb, refTuple, selectFrom }) => {
      const old = selectFrom('calendar_entries as told')
        .innerJoin('trips', 'trips.id', 'told.trip_id')
        .select(['told.reader', 'told.uid'])
        .where((trip) => {
          const lastDay = trip.fn.coalesce('trips.trip_end_date', 'trips.trip_date')
          return trip(lastDay, '<', before.toISOString().slice(0, 10))
        })
        .limit(BATCH)
      return eb(refTuple('reader', 'uid'), 'in', old.$asTuple('reader', 'uid'))
    })
    .executeTakeFirstOrThrow()
}

function deleteOldLooks(db: Db, before: Date) {
  const old = db.selectFrom('wind_checks').select('trip_id').where('due_at', '<=', before).limit(BATCH)
  return db.deleteFrom('wind_checks').where('trip_id', 'in', old).executeTakeFirstOrThrow()
}

function deleteOldWaterLinks(db: Db, before: Date) {
  const old = db.selectFrom('water_links').select('token_hash').where('created_at', '<=', before).limit(BATCH)
  return db.deleteFrom('water_links').where('token_hash', 'in', old).executeTakeFirstOrThrow()
}

/** Opt-outs are kept. */
function deleteOldCounts(db: Db, before: Date) {
  const old = db
    .selectFrom('daily_counts')
    .select('key')
    .where('started_at', '<=', before)
    .where('stopped_at', 'is', null)
    .limit(BATCH)
  return db.deleteFrom('daily_counts').where('key', 'in', old).executeTakeFirstOrThrow()
}

function deleteOldNotifications(db: Db, before: Date) {
  const old = db.selectFrom('notifications').select('id').where('updated_at', '<=', before).limit(BATCH)
  return db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirstOrThrow()
}
