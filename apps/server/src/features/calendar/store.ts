import type { Answer } from '@sendit/core/crew/answers.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Executor, NewRow, Tables } from '#db/schema.ts'
import { jsonRows, statement } from '#db/statement.ts'

export async function findFeed(db: Executor, userId: string) {
  return db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'seed', 'token_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export const feedsByToken = statement((db, { tokenHash }: { tokenHash: string }) =>
  db.selectFrom('calendar_feeds').select(['user_id', 'seed']).where('token_hash', '=', tokenHash),
)

export async function replaceFeed(tx: Executor, feed: NewRow<'calendar_feeds'>): Promise<void> {
  const { seed, token_hash, created_at } = feed
  await tx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seed, token_hash, created_at }))
    .execute()
}

export async function deleteFeed(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

export type TripRow = Awaited<ReturnType<typeof listTrips>>[number]
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]
export type JourneyRow = Awaited<ReturnType<typeof listJourneys>>[number]

export type Sought = { userId: string; endsFrom: string } | { userId: string | null; tripId: string }

export async function listTrips(db: Executor, sought: Sought) {
  return db
    .selectFrom('trips')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.trip_id', '=', 'trips.id')
        .on('memberships.user_id', '=', sought.userId ?? '')
        .on('memberships.left_at', 'is', null),
    )
    .select(['trips.id', 'trips.name', 'trips.location', 'trips.trip_date', 'trips.trip_end_date'])
    .select([
      'trips.description',
      'trips.accommodation_details',
      'trips.meeting_info',
      'trips.travel_details',
    ])
    .select(['trips.timezone', 'memberships.answer'])
    .where('trips.id', 'in', tripsSought(db, sought))
    .orderBy('trips.trip_date')
    .orderBy('trips.id')
    .execute()
}

export async function findGuestAnswer(db: Executor, inviteId: string): Promise<Answer | null> {
  const invite = await db.selectFrom('invites').select('answer').where('id', '=', inviteId).executeTakeFirst()
  return invite?.answer ?? null
}

export async function listItems(db: Executor, sought: Sought) {
  return db
    .selectFrom('plan_items')
    .leftJoin('beaches', 'beaches.id', 'plan_items.beach_id')
    .leftJoin('plan_answers', (join) =>
      join
        .onRef('plan_answers.item_id', '=', 'plan_items.id')
        .on('plan_answers.user_id', '=', sought.userId ?? ''),
    )
    .select(['plan_items.id', 'plan_items.trip_id', 'plan_items.kind', 'plan_items.title', 'plan_items.day'])
    .select(['plan_items.starts_at_time', 'plan_items.until_time', 'plan_items.place', 'plan_items.note'])
    .select(['beaches.name as beach_name', 'beaches.town as beach_town', 'plan_answers.answer'])
    .where('plan_items.trip_id', 'in', tripsSought(db, sought))
    .where('plan_items.called_off_at', 'is', null)
    .orderBy('plan_items.day')
    .orderBy('plan_items.starts_at_time')
    .orderBy('plan_items.id')
    .execute()
}

export async function listJourneys(db: Executor, sought: Sought) {
  return db
    .selectFrom('journeys')
    .innerJoin('users', 'users.id', 'journeys.user_id')
    .select(['journeys.id', 'journeys.trip_id', 'journeys.user_id', 'journeys.kind', 'journeys.day'])
    .select(['journeys.time', 'journeys.mode', 'journeys.place', 'journeys.reference'])
    .select('users.display_name as name')
    .select((journeys) => jsonRows(db, passengers(journeys)).as('passengers'))
    .where('journeys.trip_id', 'in', tripsSought(db, sought))
    .where((eb) =>
      eb.or([
        eb('journeys.user_id', '=', sought.userId ?? ''),
        eb.exists(
          eb
            .selectFrom('passengers as seated')
            .select('seated.user_id')
            .whereRef('seated.journey_id', '=', 'journeys.id')
            .where('seated.user_id', '=', sought.userId ?? ''),
        ),
      ]),
    )
    .orderBy('journeys.day')
    .orderBy('journeys.id')
    .execute()
}

function passengers(journeys: ExpressionBuilder<Tables, 'journeys'>) {
  return journeys
    .selectFrom('passengers')
    .innerJoin('users as passenger', 'passenger.id', 'passengers.user_id')
    .select(['passenger.id', 'passenger.display_name as name'])
    .whereRef('passengers.journey_id', '=', 'journeys.id')
    .orderBy('passengers.taken_at')
    .orderBy('passengers.user_id')
}

function tripsSought(db: Executor, sought: Sought) {
  const trips = db.selectFrom('trips as sought').select('sought.id').where('sought.archived_at', 'is', null)
  if ('tripId' in sought) return trips.where('sought.id', '=', sought.tripId)
  return trips
    .innerJoin('memberships as place', 'place.trip_id', 'sought.id')
    .where('place.user_id', '=', sought.userId)
    .where('place.left_at', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('sought.trip_end_date', 'sought.trip_date'), '>=', sought.endsFrom))
}

export type FeedStateRow = Awaited<ReturnType<typeof listFeedState>>[number]

/** Both engines limit the values of a statement to some tens of thousands. */
const ROWS_AT_ONCE = 500

export type FeedScope = { reader: string; endsFrom: string } | { reader: string; tripId: string }

/** Includes trips left or deleted. */
export async function listFeedState(db: Executor, sought: FeedScope) {
  const entries = db
    .selectFrom('calendar_entries')
    .innerJoin('trips', 'trips.id', 'calendar_entries.trip_id')
    .select(['calendar_entries.uid', 'calendar_entries.trip_id', 'calendar_entries.sequence'])
    .select(['calendar_entries.fingerprint', 'calendar_entries.content'])
    .select(['calendar_entries.is_gone', 'calendar_entries.changed_at'])
    .where('calendar_entries.reader', '=', sought.reader)
  const some =
    'tripId' in sought
      ? entries.where('trips.id', '=', sought.tripId)
      : entries.where(({ eb, fn }) =>
          eb(fn.coalesce('trips.trip_end_date', 'trips.trip_date'), '>=', sought.endsFrom),
        )
  return some.execute()
}

/** Rows saved concurrently with the same content stay. */
export async function saveFeedState(
  tx: Executor,
  entries: readonly Omit<NewRow<'calendar_entries'>, 'sequence'>[],
) {
  // Sorted, so that concurrent readers cannot deadlock.
  const sorted = [...entries].sort((a, b) => (a.uid < b.uid ? -1 : 1))
  for (let start = 0; start < sorted.length; start += ROWS_AT_ONCE) {
    const rows = sorted.slice(start, start + ROWS_AT_ONCE).map((entry) => ({ ...entry, sequence: 0 }))
    await tx
      .insertInto('calendar_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['reader', 'uid'])
          .doUpdateSet((eb) => ({
            sequence: eb('calendar_entries.sequence', '+', 1),
            trip_id: eb.ref('excluded.trip_id'),
            fingerprint: eb.ref('excluded.fingerprint'),
            content: eb.ref('excluded.content'),
            is_gone: eb.ref('excluded.is_gone'),
            changed_at: eb.ref('excluded.changed_at'),
          }))
          .whereRef('calendar_entries.fingerprint', '!=', 'excluded.fingerprint'),
      )
      .execute()
  }
}
