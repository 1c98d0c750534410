import {
  isWanted,
  NOTIFICATION_CHANNELS,
  type NotificationCategory,
  type NotificationChannel,
} from '@sendit/core/notifications/categories.ts'
import { categoryOf, isMailed, NotificationItem } from '@sendit/core/notifications/items.ts'
import {
  MENTIONS_BY_ONE,
  MESSAGE_SETTLE_SECONDS,
  PHOTO_QUIET_MINUTES,
} from '@sendit/core/notifications/limits.ts'
import { z } from 'zod'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import type { ActivityEvent } from '#live/trip-events.ts'
import { enqueueJobs, type JobHandler } from '#queue/job-queue.ts'
import { NOTIFICATION_JOBS } from '#queue/job-store.ts'
import { claimDaily } from '#queue/outside-mail.ts'
import * as store from './fan-out-store.ts'
import { isMuted } from './relevance.ts'
import { type Chosen, chosenOf } from './settings-service.ts'

const Payload = z.object({
  tripId: z.string(),
  byUserId: z.string().nullable(),
  byInviteId: z.string().nullish(),
  notificationRules: z.array(
    z.object({ to: z.union([z.literal('crew'), z.array(z.string())]), item: NotificationItem }),
  ),
})

type Dependencies = { database: AppDatabase; vapidKey: string }

/** One transaction: an active chat records dozens between two polls. */
const EVENTS_AT_ONCE = 100
/** No further trip beyond this: on SQLite a long transaction blocks all writers. */
const ENOUGH_ROWS = 1_000

export function eventFanOut({ database, vapidKey }: Dependencies): JobHandler {
  return async (payload, { id }, { now }) => {
    const own = Payload.parse(payload)
    const jobs = await database.transact(async ({ tx }) => {
      const isPostgres = database.engine === 'postgres'
      const held = await store.lockEvents(tx, { jobId: id, now, atMost: EVENTS_AT_ONCE, isPostgres })
      const events = held.flatMap((row) =>
        row.id === id ? [{ id, ...own, byInviteId: own.byInviteId ?? null }] : readEvent(row),
      )
      return events.length === 0 ? 0 : fanOut(tx, events, { vapidKey, now })
    })
    return jobs === 0 ? undefined : { outcome: 'sent', jobs }
  }
}

type Tx = Work['tx']
type LockedEvent = ActivityEvent & { id: string }

/** Unreadable ones from another version fail in their own attempts. */
function readEvent({ id, payload }: store.EventRow): LockedEvent[] {
  const { success, data } = Payload.safeParse(JSON.parse(payload))
  return success ? [{ id, ...data, byInviteId: data.byInviteId ?? null }] : []
}

async function fanOut(
  tx: Tx,
  events: readonly LockedEvent[],
  { vapidKey, now }: { vapidKey: string; now: Date },
): Promise<number> {
  const addressOf = new Map<string, string>()
  const rows: NewRow<'notifications'>[] = []
  const done: string[] = []
  for (const tripId of new Set(events.map((event) => event.tripId))) {
    if (rows.length >= ENOUGH_ROWS) break
    const ofTrip = events.filter((event) => event.tripId === tripId)
    const people = await store.listReachable(tx, { tripId, vapidKey, byDefault: defaultChannels(ofTrip) })
    const callers = await listCallers(tx, { events: ofTrip, people, now })
    for (const person of people) {
      addressOf.set(person.id, person.email)
      rows.push(...rowsFor(person, ofTrip, { callers, now }))
    }
    done.push(...ofTrip.map(({ id }) => id))
  }
  await store.markFannedOut(tx, done, now)
  const inOrder = rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const begun = await store.gather(tx, inOrder)
  await enqueueJobs(
    tx,
    begun.map(({ id, userId, channel, category }) => ({
      kind: NOTIFICATION_JOBS[channel],
      to: channel === 'email' ? (addressOf.get(userId) ?? '') : '',
      payload: { notificationId: id },
      dueAt: new Date(now.getTime() + settleMs(category)),
    })),
    now,
  )
  return done.length
}

function rowsFor(
  person: Person,
  events: readonly ActivityEvent[],
  { callers, now }: { callers: ReadonlySet<string>; now: Date },
): NewRow<'notifications'>[] {
  const chosen = person.choices === null ? {} : chosenOf({ choices: person.choices })
  const rows = new Map<string, NewRow<'notifications'>>()
  for (const event of events) {
    const item = itemFor(event, person.id, callers)
    if (item === undefined) continue
    const category = categoryOf(item)
    for (const channel of channelsFor(person, item, chosen)) {
      const row = rows.get(`${category} ${channel}`)
      rows.set(`${category} ${channel}`, {
        ...{ id: row?.id ?? newId(now), user_id: person.id, trip_id: event.tripId, category, channel },
        items: remembered(row?.items, JSON.stringify(item)),
        item_count: (row?.item_count ?? 0) + 1,
        ...{ created_at: now, updated_at: now, job_id: null },
      })
    }
  }
  return [...rows.values()]
}

/** Must match the database's own append. */
function remembered(before: string | undefined, item: string): string {
  return before !== undefined && before.length < store.MAX_REMEMBERED ? `${before},${item}` : item
}

/** One order for all servers. */
const placeOf = (row: NewRow<'notifications'>) => [row.user_id, row.trip_id, row.category, row.channel].join()

/**
 * First matching rule; never for the actor. Someone mentioned too often by one person that day gets an ordinary message
 * (docs/security.md C26).
 */
function itemFor(
  event: ActivityEvent,
  userId: string,
  callers: ReadonlySet<string>,
): NotificationItem | undefined {
  if (userId === event.byUserId) return undefined
  const mayMention = callers.has(callKey(event, userId))
  return event.notificationRules.find(({ to, item }) => isTo(to, userId) && (mayMention || !isCall(item)))
    ?.item
}

const isTo = (to: ActivityEvent['notificationRules'][number]['to'], userId: string) =>
  to === 'crew' || to.includes(userId)
const isCall = ({ kind }: NotificationItem) => kind === 'mention' || kind === 'reply'
const callKey = ({ byUserId, byInviteId }: ActivityEvent, userId: string) =>
  `call ${byInviteId ?? byUserId} ${userId}`

function listCallers(
  tx: Tx,
  { events, people, now }: { events: readonly ActivityEvent[]; people: readonly Person[]; now: Date },
): Promise<ReadonlySet<string>> {
  const keys = events.flatMap((event) =>
    people
      .filter(({ id }) => id !== event.byUserId)
      .filter(({ id }) => event.notificationRules.some(({ to, item }) => isCall(item) && isTo(to, id)))
      .map(({ id }) => callKey(event, id)),
  )
  return claimDaily(tx, keys, { max: MENTIONS_BY_ONE, now })
}

function defaultChannels(events: readonly ActivityEvent[]): NotificationChannel[] {
  const items = events.flatMap(({ notificationRules }) => notificationRules.map(({ item }) => item))
  return NOTIFICATION_CHANNELS.filter((channel) => items.some((item) => isSentBy(item, channel, {})))
}

type Person = Awaited<ReturnType<typeof store.listReachable>>[number]

function channelsFor(person: Person, item: NotificationItem, chosen: Chosen) {
  if (isMuted(person, categoryOf(item))) return []
  return NOTIFICATION_CHANNELS.filter(
    (channel) => isSentBy(item, channel, chosen) && (channel === 'email' || Boolean(person.has_device)),
  )
}

const isSentBy = (item: NotificationItem, channel: NotificationChannel, chosen: Chosen) =>
  isWanted(categoryOf(item), channel, chosen) && (channel === 'push' || isMailed(item))

export function settleMs(category: NotificationCategory): number {
  if (category === 'photos') return PHOTO_QUIET_MINUTES * 60_000
  return category === 'messages' || category === 'mentions' ? MESSAGE_SETTLE_SECONDS * 1000 : 0
}
