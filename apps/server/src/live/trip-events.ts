import type { LiveFrame } from '@sendit/core/live/contract.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { enqueueJobs } from '#queue/job-queue.ts'
import { EVENT_JOB } from '#queue/job-store.ts'

/** docs/security.md C16. */
export type Revocation =
  | { kind: 'session'; sessionId: string }
  | { kind: 'invite'; inviteId: string }
  | { kind: 'membership'; userId: string; tripId: string }
  | { kind: 'trip'; tripId: string }

export const REVOCATIONS_TOPIC = 'revocations'
export const tripTopic = (tripId: string) => `trip:${tripId}`

export type TripEvents = {
  /** Sent after commit; numbered in the transaction, so `trip_state` reveals a lost event. */
  publish(work: Work, tripIds: string | readonly string[], topics: Topic[]): void
  revoke(revocation: Revocation): Promise<void>
}

export function createTripEvents(realtime: Realtime): TripEvents {
  function publish(tripId: string, topics: Topic[], changeSeq: number): Promise<void> {
    const frame: LiveFrame = { type: 'trip_changed', tripId, topics, changeSeq }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }

  return {
    publish({ tx, beforeCommit, afterCommit }, tripIds, topics) {
      let numbers = new Map<string, number>()
      beforeCommit(async () => {
        numbers = await countChanges(tx, typeof tripIds === 'string' ? [tripIds] : tripIds)
      })
      afterCommit(async () => {
        await Promise.all([...numbers].map(([tripId, changeSeq]) => publish(tripId, topics, changeSeq)))
      })
    },
    revoke: (revocation) => realtime.publish(REVOCATIONS_TOPIC, JSON.stringify(revocation)),
  }
}

export type TripCounters = { tripId: string; messageSeq: number; changeSeq: number; version: number }

/** SQLite allows 32,766 parameters per statement. */
const TRIPS_PER_STATEMENT = 500

export async function listCounters(db: Executor, tripIds: readonly string[]): Promise<TripCounters[]> {
  const counters: TripCounters[] = []
  for (let from = 0; from < tripIds.length; from += TRIPS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('trips')
      .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
      .select(['trips.id', 'trips.message_seq', 'trips.chat_changes', 'trip_changes.change_seq'])
      .where('trips.id', 'in', tripIds.slice(from, from + TRIPS_PER_STATEMENT))
      .execute()
    for (const row of rows) {
      counters.push({
        tripId: row.id,
        messageSeq: row.message_seq,
        changeSeq: row.change_seq ?? 0,
        version: row.message_seq + row.chat_changes,
      })
    }
  }
  return counters
}

/** Locks rows in id order, so that concurrent transactions cannot deadlock. */
export async function countChanges(tx: Executor, tripIds: readonly string[]): Promise<Map<string, number>> {
  if (tripIds.length === 0) return new Map()
  const rows = await countedChanges(tx, { changes: [...tripIds].sort().map((trip_id) => ({ trip_id })) })
  return new Map(rows.map((row) => [row.trip_id, row.change_seq]))
}

const countedChanges = statement((tx, { changes }: { changes: { trip_id: string }[] }) =>
  tx
    .insertInto('trip_changes')
    .values(changes.map((change) => ({ ...change, change_seq: 1 })))
    .onConflict((conflict) =>
      conflict.column('trip_id').doUpdateSet((eb) => ({
        change_seq: eb('trip_changes.change_seq', '+', 1),
      })),
    )
    .returning(['trip_id', 'change_seq']),
)

export type NotificationRule = { to: 'crew' | readonly string[]; item: NotificationItem }

/** Each member is notified by the first matching rule, the actor by none. */
export type ActivityEvent = {
  tripId: string
  byUserId: string | null
  byInviteId?: string | null
  notificationRules: readonly NotificationRule[]
}

export async function recordEvents(tx: Executor, events: readonly ActivityEvent[], now: Date): Promise<void> {
  const addressed = events.filter(({ notificationRules }) =>
    notificationRules.some(({ to }) => to.length > 0),
  )
  await enqueueJobs(
    tx,
    addressed.map((payload) => ({ kind: EVENT_JOB, to: '', payload })),
    now,
  )
}

export const recordEvent = (tx: Executor, event: ActivityEvent, now: Date) => recordEvents(tx, [event], now)
