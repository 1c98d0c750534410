import type { ExpressionBuilder } from 'kysely'
import type { Executor, Tables } from '#db/schema.ts'
import { jsonRows } from '#db/statement.ts'

export type TodayTrip = NonNullable<Awaited<ReturnType<typeof findTrip>>>
export type CarRow = Awaited<ReturnType<typeof listCars>>[number]
export type OutRow = Awaited<ReturnType<typeof listOut>>[number]
export type EndingRow = { id: string; name: string; ends_at: Date }

export async function findTrip(db: Executor, tripId: string) {
  return db
    .selectFrom('trips')
    .select(['location', 'timezone', 'trip_date', 'trip_end_date'])
    .select((trips) => jsonRows(db, faces(trips)).as('crew'))
    .where('id', '=', tripId)
    .executeTakeFirst()
}

function faces(trips: ExpressionBuilder<Tables, 'trips'>) {
  return trips
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .whereRef('memberships.trip_id', '=', 'trips.id')
    .where('memberships.left_at', 'is', null)
    .select(['users.id', 'users.profile_image_url'])
}

export async function listOut(db: Executor, tripId: string) {
  return db
    .selectFrom('outings')
    .innerJoin('users', 'users.id', 'outings.user_id')
    .select(['users.id', 'users.display_name as name', 'outings.back_by_at'])
    .where('outings.trip_id', '=', tripId)
    .where('outings.back_at', 'is', null)
    .orderBy('outings.back_by_at')
    .orderBy('outings.id')
    .execute()
}

export async function listCars(db: Executor, { tripId, userId }: { tripId: string; userId: string }) {
  return db
    .selectFrom('journeys')
    .innerJoin('users', 'users.id', 'journeys.user_id')
    .select(['users.id', 'users.display_name as name', 'journeys.day', 'journeys.time'])
    .where('journeys.trip_id', '=', tripId)
    .where('journeys.mode', '=', 'car')
    .where((eb) =>
      eb.or([
        eb('journeys.user_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('passengers')
            .select('passengers.user_id')
            .whereRef('passengers.journey_id', '=', 'journeys.id')
            .where('passengers.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('journeys.day')
    .orderBy('journeys.time')
    .orderBy('journeys.id')
    .execute()
}

type Voter = { tripId: string; userId: string; from: Date; until: Date }

export async function listEndingAwards(db: Executor, { tripId, userId, from, until }: Voter) {
  const rows = await db
    .selectFrom('awards')
    .select(['id', 'category as name', 'voting_ends_at as ends_at'])
    .where('trip_id', '=', tripId)
    .where('status', '=', 'voting')
    .where('voting_ended_at', 'is', null)
    .where('voting_ends_at', '>', from)
    .where('voting_ends_at', '<', until)
    .where(({ eb, not, exists }) =>
      not(
        exists(
          eb
            .selectFrom('votes')
            .select('votes.voter_id')
            .whereRef('votes.award_id', '=', 'awards.id')
            .where('votes.voter_id', '=', userId),
        ),
      ),
    )
    .orderBy('voting_ends_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ ends_at, ...row }) => (ends_at === null ? [] : [{ ...row, ends_at }]))
}

export async function listEndingPolls(db: Executor, { tripId, userId, from, until }: Voter) {
  const rows = await db
    .selectFrom('polls')
    .select(['id', 'question as name', 'closes_at as ends_at'])
    .where('trip_id', '=', tripId)
    .where('closed_at', 'is', null)
    .where('closes_at', '>', from)
    .where('closes_at', '<', until)
    .where(({ eb, not, exists }) =>
      not(
        exists(
          eb
            .selectFrom('poll_votes')
            .select('poll_votes.voter_id')
            .whereRef('poll_votes.poll_id', '=', 'polls.id')
            .where('poll_votes.voter_id', '=', userId),
        ),
      ),
    )
    .orderBy('closes_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ ends_at, ...row }) => (ends_at === null ? [] : [{ ...row, ends_at }]))
}
