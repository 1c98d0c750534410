import type { LiveFrame } from '@sendit/core/live/contract.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Work } from '#db/open.ts'
import { statement } from '#db/statement.ts'
import type { Executor } from '#db/tables.ts'
import { enqueueJobs } from '#jobs/job-queue.ts'
import { EVENT_JOB } from '#jobs/job-store.ts'

/** Who must lose their open sockets at once, on every process (docs/security.md C16). */
export type Revocation =
  | { kind: 'session'; sessionId: string }
  | { kind: 'invite'; inviteId: string }
  | { kind: 'membership'; userId: string; tripId: string }
  | { kind: 'trip'; tripId: string }

export const REVOCATIONS_TOPIC = 'revocations'
export const tripTopic = (tripId: string) => `trip:${tripId}`

export type TripEvents = {
  /**
   * Tells open screens of these trips what to fetch again, once the caller's transaction is through. The change gets its
   * number in that transaction: when the telling is lost, `trip_state` shows that a number is missing.
   */
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

/** How far a trip is: the number of its last message and of its last change, and the version of its chat. */
export type TripCounters = { tripId: string; messageSeq: number; changeSeq: number; version: number }

/** Rooms of one statement. SQLite takes no more than 32,766 parameters, and a statement should stay a short one. */
const TRIPS_PER_STATEMENT = 500

/** The counters of these trips, in no particular order; unknown ones are left out. One statement for each 500. */
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

/**
 * Gives one change of each trip its number; answers them by trip. The rows stay held until the transaction ends and are
 * taken in the order of their ids, so that two who change the same trips never wait for each other.
 */
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

/** Who is told what: everybody in the trip, or members by their ids. */
export type NotificationRule = { to: 'crew' | readonly string[]; item: NotificationItem }

/** Something that members of a trip may want to know. Each is told by the first telling that is for them, and the doer by none. */
export type ActivityEvent = {
  tripId: string
  byUserId: string | null
  /** A guest who did it, by their invite. */
  byInviteId?: string | null
  notificationRules: readonly NotificationRule[]
}

/**
 * Writes events down in the transaction that does them: one row each, however many there are to tell (docs/decisions/0055). Who
 * is told, and how, is worked out after it.
 */
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
