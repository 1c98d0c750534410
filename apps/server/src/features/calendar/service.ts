import { personName } from '@sendit/core/auth/writer.ts'
import type { ToldEvent } from '@sendit/core/calendar/calendar-event.ts'
import { FEED_PAST_DAYS, FEED_TOKEN_LENGTH } from '@sendit/core/calendar/limits.ts'
import { addDays } from '@sendit/core/time.ts'
import type { UserActor } from '#access/actor.ts'
import { feedToken, hashToken, isSameToken, newToken } from '#access/tokens.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { notFound } from '#errors.ts'
import { type CalendarFacts, makeEvents } from './event-service.ts'
import * as events from './event-store.ts'
import * as store from './store.ts'
import { tellEvents } from './told-service.ts'

const TOKEN = new RegExp(`^([\\w-]{${FEED_TOKEN_LENGTH}})\\.ics$`)

export type CalendarService = ReturnType<typeof createCalendarService>

type Dependencies = { database: AppDatabase; clock: Clock; appSecret: string; publicUrl: string }

export function createCalendarService(deps: Dependencies) {
  const { database, clock, appSecret, publicUrl } = deps
  const addressOf = (token: string) => `${publicUrl}/calendar/${token}.ics`
  return {
    /** The address of the caller's feed; null while it is off, and where the installation got another secret since. */
    async findAddress({ userId }: UserActor): Promise<string | null> {
      const feed = await store.findFeed(database.db, userId)
      if (feed === undefined) return null
      const token = feedToken(appSecret, { userId, seed: feed.seed })
      return hashToken(token) === feed.token_hash ? addressOf(token) : null
    },

    /** Turns the feed on, or puts another address in the place of the one there was, which ends at once. */
    async renewAddress({ userId }: UserActor): Promise<string> {
      const seed = newToken()
      const token = feedToken(appSecret, { userId, seed })
      const feed = { user_id: userId, seed, token_hash: hashToken(token), created_at: clock.now() }
      await database.transact(({ tx }) => store.replaceFeed(tx, feed))
      return addressOf(token)
    },

    turnOff: ({ userId }: UserActor): Promise<void> =>
      database.transact(({ tx }) => store.deleteFeed(tx, userId)),

    /** A person's calendar, for whoever has its address. Throws NOT_FOUND for any other, whatever it was once. */
    async readFeed(file: string): Promise<ToldEvent[]> {
      const userId = await findReader(database.db, appSecret, file)
      const now = clock.now()
      const endsFrom = addDays(now.toISOString().slice(0, 10), -FEED_PAST_DAYS)
      const facts = await readFacts(database.db, { userId, endsFrom })
      const sought = { reader: personName({ kind: 'user', userId }), endsFrom }
      return tellEvents(database, { sought, events: makeEvents(facts, { userId, publicUrl }), now })
    },

    /** One trip as it stands in the caller's calendar, over or not. Throws NOT_FOUND. */
    async readTrip({ tripId, actor }: TripAccess): Promise<ToldEvent[]> {
      const userId = actor.kind === 'user' ? actor.userId : null
      const facts = await readFacts(database.db, { userId, tripId })
      const [trip] = facts.trips
      if (trip === undefined) throw notFound()
      if (actor.kind === 'guest') trip.answer = await events.findGuestAnswer(database.db, actor.inviteId)
      const told = makeEvents(facts, { userId, publicUrl })
      const sought = { reader: personName(actor), tripId }
      return tellEvents(database, { sought, events: told, now: clock.now() })
    },
  }
}

/**
 * Found by what is stored of the token, and then compared with what the installation's secret makes of the rest: after that
 * secret has leaked and was changed, nobody makes an address of a copy of the database.
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

/** Three statements, however many the trips are. */
async function readFacts(db: Executor, sought: events.Sought): Promise<CalendarFacts> {
  const [trips, items, journeys] = await Promise.all([
    events.listTrips(db, sought),
    events.listItems(db, sought),
    events.listJourneys(db, sought),
  ])
  return { trips, items, journeys }
}
