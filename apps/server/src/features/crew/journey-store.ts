import type { ExpressionBuilder } from 'kysely'
import type { Executor, NewRow, Tables } from '#db/schema.ts'
import { jsonRows } from '#db/statement.ts'

export type JourneyRow = Awaited<ReturnType<typeof listJourneys>>[number]

export async function listJourneys(
  db: Executor,
  { tripId, journeyId }: { tripId: string; journeyId?: string },
) {
  return db
    .selectFrom('journeys')
    .innerJoin('users', 'users.id', 'journeys.user_id')
    .leftJoin('placeholders', 'placeholders.id', 'journeys.user_id')
    .select(['journeys.id', 'journeys.user_id', 'journeys.kind', 'journeys.day', 'journeys.time'])
    .select(['journeys.mode', 'journeys.place', 'journeys.reference'])
    .select(['journeys.seats_offered', 'journeys.needs_seat'])
    .select(['users.display_name as name', 'placeholders.id as placeholder_id'])
    .select((journeys) => jsonRows(db, passengers(journeys)).as('passengers'))
    .where('journeys.trip_id', '=', tripId)
    .$if(journeyId !== undefined, (query) => query.where('journeys.id', '=', journeyId ?? ''))
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

export async function insertJourney(tx: Executor, journey: NewRow<'journeys'>): Promise<void> {
  await tx.insertInto('journeys').values(journey).execute()
}

export type JourneyChange = Partial<
  Pick<NewRow<'journeys'>, 'day' | 'time' | 'mode' | 'place' | 'reference' | 'seats_offered' | 'needs_seat'>
>

export async function updateJourney(tx: Executor, journeyId: string, change: JourneyChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('journeys').set(change).where('id', '=', journeyId).execute()
}

export async function deleteJourney(tx: Executor, journeyId: string): Promise<void> {
  await tx.deleteFrom('journeys').where('id', '=', journeyId).execute()
}

type Sitting = { journeyId: string; userId: string }

export async function insertPassenger(tx: Executor, { journeyId, userId }: Sitting, now: Date) {
  await tx
    .insertInto('passengers')
    .values({ journey_id: journeyId, user_id: userId, taken_at: now })
    .execute()
}

export async function deletePassenger(tx: Executor, { journeyId, userId }: Sitting): Promise<void> {
  await tx
    .deleteFrom('passengers')
    .where('journey_id', '=', journeyId)
    .where('user_id', '=', userId)
    .execute()
}

export async function findCrewMate(db: Executor, tripId: string, userId: string) {
  return db
    .selectFrom('memberships')
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .select(['memberships.user_id', 'placeholders.id as placeholder_id'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .executeTakeFirst()
}

export async function deleteJourneysOf(tx: Executor, tripId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('passengers')
    .where('user_id', '=', userId)
    .where('journey_id', 'in', (eb) =>
      eb.selectFrom('journeys').select('journeys.id').where('journeys.trip_id', '=', tripId),
    )
    .execute()
  await tx.deleteFrom('journeys').where('trip_id', '=', tripId).where('user_id', '=', userId).execute()
}
