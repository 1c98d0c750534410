import { createHash } from 'node:crypto'
import { personName } from '@sendit/core/auth/writer.ts'
import type { CalendarEvent, FeedEvent } from '@sendit/core/calendar/calendar-event.ts'
import {
  CANCELLED_DAYS,
  FEED_PAST_DAYS,
  FEED_TOKEN_LENGTH,
  PREVIEW_EVENTS,
} from '@sendit/core/calendar/limits.ts'
import { addDays, dayInZone } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import type { UserActor } from '#auth/actor.ts'
import { feedToken, hashToken, isSameToken, newToken } from '#auth/tokens.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { type CalendarFacts, type EventOfTrip, makeEvents } from './event-service.ts'
import * as events from './store.ts'
import * as store from './store.ts'

const TOKEN = new RegExp(`^([\\w-]{${FEED_TOKEN_LENGTH}})\\.ics$`)

export type CalendarService = ReturnType<typeof createCalendarService>

type Dependencies = { database: AppDatabase; clock: Clock; appSecret: string; publicUrl: string }

export function createCalendarService(deps: Dependencies) {
  const { database, clock, appSecret, publicUrl } = deps
  const addressOf = (token: string) => `${publicUrl}/calendar/${token}.ics`
  return {
    /** Null while off, and after the installation's secret has changed. */
    async findAddress({ userId }: UserActor): Promise<string | null> {
      const feed = await store.findFeed(database.db, userId)
      if (feed === undefined) return null
      const token = feedToken(appSecret, { userId, seed: feed.seed })
      return hashToken(token) === feed.token_hash ? addressOf(token) : null
    },

    /** Revokes the previous address at once. */
    async renewAddress({ userId }: UserActor): Promise<string> {
      const seed = newToken()
      const token = feedToken(appSecret, { userId, seed })
      const feed = { user_id: userId, seed, token_hash: hashToken(token), created_at: clock.now() }
      await database.transact(({ tx }) => store.replaceFeed(tx, feed))
      return addressOf(token)
    },

    turnOff: ({ userId }: UserActor): Promise<void> =>
      database.transact(({ tx }) => store.deleteFeed(tx, userId)),

    /** Throws NOT_FOUND for any other address, including revoked ones. */
    async readFeed(file: string): Promise<FeedEvent[]> {
      const userId = await findReader(database.db, appSecret, file)
      const now = clock.now()
      const endsFrom = addDays(now.toISOString().slice(0, 10), -FEED_PAST_DAYS)
      const facts = await readFacts(database.db, { userId, endsFrom })
      const sought = { reader: personName({ kind: 'user', userId }), endsFrom }
      return updateFeed(database, { sought, events: makeEvents(facts, { userId, publicUrl }), now })
    },

    /** Has no effect on the feed's state. */
    async preview({ userId }: UserActor): Promise<EventOfTrip[]> {
      const now = clock.now()
      const endsFrom = addDays(now.toISOString().slice(0, 10), -1)
      const facts = await readFacts(database.db, { userId, endsFrom })
      return nextEvents(makeEvents(facts, { userId, publicUrl }), now)
    },

    /** Past trips included. Throws NOT_FOUND. */
    async readTrip({ tripId, actor }: TripAccess): Promise<FeedEvent[]> {
      const userId = actor.kind === 'user' ? actor.userId : null
      const facts = await readFacts(database.db, { userId, tripId })
      const [trip] = facts.trips
      if (trip === undefined) throw notFound()
      if (actor.kind === 'guest') trip.answer = await events.findGuestAnswer(database.db, actor.inviteId)
      const current = makeEvents(facts, { userId, publicUrl })
      const sought = { reader: personName(actor), tripId }
      return updateFeed(database, { sought, events: current, now: clock.now() })
    },
  }
}

function nextEvents(all: readonly EventOfTrip[], now: Date): EventOfTrip[] {
  const startOf = ({ event: { start } }: EventOfTrip) => `${start.day} ${start.time ?? ''}`
  return all
    .filter(({ event: { status, start, end, zone } }) => {
      const today = dayInZone(now, zone ?? 'UTC')
      return status !== 'CANCELLED' && (end?.day ?? start.day) >= today
    })
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
    .slice(0, PREVIEW_EVENTS)
}

/**
 * Found by hash, then compared with a token derived from the current secret: once a leaked secret is changed, a database copy
 * yields no valid address.
 */
async function findReader(db: Executor, appSecret: string, file: string): Promise<string> {
  const token = TOKEN.exec(file)?.[1]
  if (token === undefined) throw notFound()
  const [feed] = await store.feedsByToken(db, { tokenHash: hashToken(token) })
  if (feed === undefined) throw notFound()
  const own = feedToken(appSecret, { userId: feed.user_id, seed: feed.seed })
  if (!isSameToken(own, token)) throw notFound()
  return feed.user_id
}

/** Three statements, however many trips. */
async function readFacts(db: Executor, sought: events.Sought): Promise<CalendarFacts> {
  const [trips, items, journeys] = await Promise.all([
    events.listTrips(db, sought),
    events.listItems(db, sought),
    events.listJourneys(db, sought),
  ])
  return { trips, items, journeys }
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const GONE = 'gone'

type FeedUpdate = { sought: store.FeedScope; events: readonly EventOfTrip[]; now: Date }
type Remains = Pick<CalendarEvent, 'summary' | 'start' | 'end' | 'zone'>

/** A changed event gets the next sequence number; removed ones follow as cancelled. */
async function updateFeed(database: AppDatabase, update: FeedUpdate): Promise<FeedEvent[]> {
  const { sought, now } = update
  const before = await store.listFeedState(database.db, sought)
  const tripEvents = changesOf(before, update)
  if (tripEvents.length === 0) return toFeedEvents(before, update.events, now)
  await database.transact(({ tx }) => store.saveFeedState(tx, tripEvents))
  return toFeedEvents(await store.listFeedState(database.db, sought), update.events, now)
}

function changesOf(before: readonly store.FeedStateRow[], { sought, events, now }: FeedUpdate) {
  const known = new Map(before.map((row) => [row.uid, row]))
  const current = new Set(events.map(({ event }) => event.uid))
  const { reader } = sought
  const changed_at = nextSecond(before, now)
  const changed = events.flatMap(({ tripId, event }) => {
    const fingerprint = fingerprintOf(event)
    if (known.get(event.uid)?.fingerprint === fingerprint) return []
    const content = JSON.stringify(remainsOf(event))
    return [{ reader, uid: event.uid, trip_id: tripId, fingerprint, content, is_gone: 0, changed_at }]
  })
  const gone = before
    .filter(({ uid, is_gone }) => is_gone === 0 && !current.has(uid))
    .map(({ uid, trip_id, content }) => ({
      ...{ reader, uid, trip_id, content, fingerprint: GONE, is_gone: 1, changed_at },
    }))
  return [...changed, ...gone]
}

/** `Last-Modified` counts in seconds, so two changes within one would look like one. */
function nextSecond(before: readonly store.FeedStateRow[], now: Date): Date {
  const last = before.reduce((latest, row) => Math.max(latest, row.changed_at.getTime()), 0)
  const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS
  return new Date(Math.max(second, last + SECOND_MS))
}

function toFeedEvents(
  rows: readonly store.FeedStateRow[],
  events: readonly EventOfTrip[],
  now: Date,
): FeedEvent[] {
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const current = events.map(({ event }): FeedEvent => {
    const row = byUid.get(event.uid)
    return { ...event, sequence: row?.sequence ?? 0, changedAt: row?.changed_at ?? now }
  })
  const uids = new Set(current.map(({ uid }) => uid))
  const since = now.getTime() - CANCELLED_DAYS * DAY_MS
  const gone = rows
    .filter((row) => row.is_gone === 1 && !uids.has(row.uid) && row.changed_at.getTime() >= since)
    .sort((a, b) => (a.uid < b.uid ? -1 : 1))
  return [...current, ...gone.map(goneEvent)]
}

function goneEvent({ uid, sequence, content, changed_at }: store.FeedStateRow): FeedEvent {
  const remains: Remains = JSON.parse(content)
  const nothing = { description: '', location: '', url: null, isFree: true }
  return { ...nothing, ...remains, uid, status: 'CANCELLED', sequence, changedAt: changed_at }
}

function remainsOf({ summary, start, end, zone }: CalendarEvent): Remains {
  return { summary, start, end, zone }
}

function fingerprintOf(event: CalendarEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url')
}
