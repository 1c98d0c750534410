import { MEMBER_PREVIEW, PHOTO_PREVIEW } from '@sendit/core/trips/limits.ts'
import type { Executor } from '#db/schema.ts'
import { jsonRows, readRows, statement } from '#db/statement.ts'
import { type OfTrip, TripRead } from '#trips/trip-gate.ts'

export type TripWithFacts = ReturnType<typeof factsOf>

const factColumns = (db: Executor) => (trips: OfTrip) =>
  [
    'trips.name',
    'trips.description',
    'trips.location',
    'trips.trip_date',
    'trips.trip_end_date',
    'trips.accommodation_details',
    'trips.meeting_info',
    'trips.travel_details',
    'trips.hero_image',
    'trips.timezone',
    'trips.latitude',
    'trips.longitude',
    'trips.updated_at',
    jsonRows(db, answers(trips)).as('answers'),
    jsonRows(db, firstMembers(trips)).as('crew'),
    jsonRows(db, costs(trips)).as('costs'),
    jsonRows(db, mediaCounts(trips)).as('media'),
    jsonRows(db, newestPhotos(trips)).as('photos'),
  ] as const

const tripsWithFacts = statement((db, { ids }: { ids: string[] }) =>
  db.selectFrom('trips').select('trips.id').select(factColumns(db)).where('trips.id', 'in', ids),
)

type FactsRow = Awaited<ReturnType<typeof tripsWithFacts>>[number]

export const tripFacts = new TripRead<Omit<FactsRow, 'id'>>(factColumns)

export async function listWithFacts(db: Executor, ids: string[]): Promise<TripWithFacts[]> {
  return ids.length === 0 ? [] : (await tripsWithFacts(db, { ids })).map(factsOf)
}

export function factsOf({ answers, crew, costs, media, photos, ...trip }: FactsRow) {
  return {
    trip,
    answers: readRows(answers),
    crew: readRows(crew),
    costs: readRows(costs),
    media: readRows(media),
    photos: readRows(photos),
  }
}

function answers(trips: OfTrip) {
  return trips
    .selectFrom('memberships')
    .select('memberships.answer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('memberships.trip_id', '=', 'trips.id')
    .where('memberships.left_at', 'is', null)
    .groupBy('memberships.answer')
}

function firstMembers(trips: OfTrip) {
  const first = trips
    .selectFrom('memberships')
    .select(['memberships.user_id', 'memberships.joined_at'])
    .whereRef('memberships.trip_id', '=', 'trips.id')
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id')
    .limit(MEMBER_PREVIEW)
    .as('first')
  return trips
    .selectFrom(first)
    .innerJoin('users', 'users.id', 'first.user_id')
    .select(['users.id', 'users.display_name', 'users.profile_image_url'])
    .orderBy('first.joined_at')
    .orderBy('first.user_id')
}

function costs(trips: OfTrip) {
  return trips
    .selectFrom('expenses')
    .select('expenses.category')
    .select(({ fn }) => fn.sum<number>('expenses.amount_pence').as('pence'))
    .whereRef('expenses.trip_id', '=', 'trips.id')
    .where('expenses.deleted_at', 'is', null)
    .groupBy('expenses.category')
}

function mediaCounts(trips: OfTrip) {
  return trips
    .selectFrom('media')
    .select(['media.type', 'media.uploaded_by_user_id', 'media.uploaded_by_invite_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('media.trip_id', '=', 'trips.id')
    .where('media.deleted_at', 'is', null)
    .groupBy(['media.type', 'media.uploaded_by_user_id', 'media.uploaded_by_invite_id'])
}

function newestPhotos(trips: OfTrip) {
  return trips
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['media.file_id', 'files.variants'])
    .whereRef('media.trip_id', '=', 'trips.id')
    .where('media.type', '=', 'image')
    .where('media.deleted_at', 'is', null)
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(PHOTO_PREVIEW)
}
