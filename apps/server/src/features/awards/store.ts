import { areCountsHidden } from '@sendit/core/awards/award-status.ts'
import type { ExpressionBuilder } from 'kysely'
import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Row, Tables } from '#db/schema.ts'
import { jsonRows, readRows } from '#db/statement.ts'

export type AwardRow = Awaited<ReturnType<typeof listAwards>>[number]
export type NominationRow = Row<'nominations'> & {
  nominated_user_name: string
  vote_count: number
  evidence_file_id: string | null
  evidence_variants: string | null
}
export type NewAward = NewRow<'awards'>
export type NewNomination = NewRow<'nominations'>
type Status = AwardRow['status']

/** `voterId`: null for guests. */
type Scope = { tripId: string; voterId: string | null; awardId?: string }
type AwardKey = { tripId: string; awardId: string }

export async function listAwards(db: Executor, { tripId, voterId, awardId }: Scope) {
  return db
    .selectFrom('awards')
    .leftJoin('users', 'users.id', 'awards.created_by')
    .leftJoin('votes', (join) =>
      join.onRef('votes.award_id', '=', 'awards.id').on('votes.voter_id', '=', voterId ?? ''),
    )
    .select(columnsOf('awards'))
    .select(['users.display_name as created_by_name', 'votes.nomination_id as my_vote'])
    .select((award) => jsonRows(db, missing(award)).as('missing'))
    .where('awards.trip_id', '=', tripId)
    .$if(awardId !== undefined, (query) => query.where('awards.id', '=', awardId ?? ''))
    .orderBy('awards.id')
    .execute()
}

export const missingIn = ({ missing }: AwardRow) => readRows(missing)

export function isHiddenFromCaller({ status, my_vote, voting_ended_at }: AwardRow): boolean {
  return areCountsHidden({ status, myVote: my_vote, votingEndedAt: voting_ended_at })
}

function missing(award: ExpressionBuilder<Tables, 'awards'>) {
  return award
    .selectFrom('memberships')
    .innerJoin('users as person', 'person.id', 'memberships.user_id')
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .leftJoin('votes as cast', (join) =>
      join.onRef('cast.voter_id', '=', 'memberships.user_id').onRef('cast.award_id', '=', 'awards.id'),
    )
    .select(['person.id', 'person.display_name as name'])
    .whereRef('memberships.trip_id', '=', 'awards.trip_id')
    .where('memberships.left_at', 'is', null)
    .where('placeholders.id', 'is', null)
    .where('cast.voter_id', 'is', null)
    .where('awards.status', '=', 'voting')
    .where('awards.voting_ended_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('person.id')
}

export async function listNominations(
  db: Executor,
  { tripId, awardId }: { tripId: string; awardId?: string },
): Promise<NominationRow[]> {
  return db
    .selectFrom('nominations')
    .innerJoin('awards', 'awards.id', 'nominations.award_id')
    .innerJoin('users', 'users.id', 'nominations.nominated_user_id')
    .leftJoin('votes', (join) =>
      join
        .onRef('votes.award_id', '=', 'nominations.award_id')
        .onRef('votes.nomination_id', '=', 'nominations.id'),
    )
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'nominations.media_id').on('media.deleted_at', 'is', null),
    )
    .leftJoin('files', 'files.id', 'media.file_id')
    .select(columnsOf('nominations'))
    .select([
      'users.display_name as nominated_user_name',
      'files.id as evidence_file_id',
      'files.variants as evidence_variants',
    ])
    .select(({ fn }) => fn.count<number>('votes.voter_id').as('vote_count'))
    .where('awards.trip_id', '=', tripId)
    .$if(awardId !== undefined, (query) => query.where('awards.id', '=', awardId ?? ''))
    .groupBy(['nominations.id', 'users.display_name', 'files.id'])
    .orderBy('nominations.id')
    .execute()
}

export async function findByCategory(tx: Executor, tripId: string, categoryKey: string) {
  return tx
    .selectFrom('awards')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('category_key', '=', categoryKey)
    .executeTakeFirst()
}

/** Sorted, so that concurrent leavers cannot deadlock. */
export async function listVotingIds(tx: Executor, tripId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('awards')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('status', '=', 'voting')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function countAwards(tx: Executor, tripId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('awards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAwards(tx: Executor, awards: NewAward[]): Promise<void> {
  await tx.insertInto('awards').values(awards).execute()
}

/** Locks the row until commit, so that no step can overtake; false when the status differs. */
export async function lockAward(tx: Executor, key: AwardKey, status: Status): Promise<boolean> {
  return stepAward(tx, key, { from: status, to: status, winnerId: null })
}

/** Also false once the deadline has passed. */
export async function lockOpenVoting(tx: Executor, key: AwardKey, now: Date): Promise<boolean> {
  if (!(await lockAward(tx, key, 'voting'))) return false
  const row = await tx
    .selectFrom('awards')
    .select('id')
    .where('id', '=', key.awardId)
    .where('voting_ended_at', 'is', null)
    .where((eb) => eb.or([eb('voting_ends_at', 'is', null), eb('voting_ends_at', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** False when the status has changed. */
export async function stepAward(
  tx: Executor,
  { tripId, awardId }: AwardKey,
  { from, to, winnerId }: { from: Status; to: Status; winnerId: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('awards')
    .set({ status: to, winner_id: winnerId })
    .where('id', '=', awardId)
    .where('trip_id', '=', tripId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertNomination(tx: Executor, nomination: NewNomination): Promise<string> {
  const { id } = await tx
    .insertInto('nominations')
    .values(nomination)
    .onConflict((conflict) =>
      conflict
        .columns(['award_id', 'nominated_by', 'nominated_user_id'])
        .doUpdateSet({ reason: nomination.reason ?? null, media_id: nomination.media_id ?? null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isNominationOf(tx: Executor, awardId: string, nominationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('nominations')
    .select('id')
    .where('id', '=', nominationId)
    .where('award_id', '=', awardId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findVote(tx: Executor, awardId: string, voterId: string) {
  return tx
    .selectFrom('votes')
    .select('nomination_id')
    .where('award_id', '=', awardId)
    .where('voter_id', '=', voterId)
    .executeTakeFirst()
}

export async function isVotedIn(tx: Executor, awardId: string): Promise<boolean> {
  const vote = tx.selectFrom('votes').select('voter_id').where('award_id', '=', awardId)
  return (await vote.limit(1).executeTakeFirst()) !== undefined
}

export async function upsertVote(tx: Executor, vote: NewRow<'votes'>): Promise<void> {
  await tx
    .insertInto('votes')
    .values(vote)
    .onConflict((conflict) =>
      conflict
        .columns(['award_id', 'voter_id'])
        .doUpdateSet({ nomination_id: vote.nomination_id, voted_at: vote.voted_at }),
    )
    .execute()
}

/** Not in order of voting, so that nobody can tell who voted when. */
export async function listVotes(db: Executor, awardId: string) {
  return db
    .selectFrom('votes')
    .select('nomination_id')
    .where('award_id', '=', awardId)
    .orderBy('nomination_id')
    .execute()
}

export async function isVoteMissing(tx: Executor, { tripId, awardId }: AwardKey): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .leftJoin('votes', (join) =>
      join.onRef('votes.voter_id', '=', 'memberships.user_id').on('votes.award_id', '=', awardId),
    )
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .where('placeholders.id', 'is', null)
    .select('memberships.user_id')
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where('votes.voter_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findNames(
  db: Executor,
  { tripId, awardId, winnerId }: AwardKey & { winnerId: string },
): Promise<{ category: string; winner: string } | undefined> {
  return db
    .selectFrom('awards')
    .innerJoin('users', (join) => join.on('users.id', '=', winnerId))
    .select(['awards.category', 'users.display_name as winner'])
    .where('awards.id', '=', awardId)
    .where('awards.trip_id', '=', tripId)
    .executeTakeFirst()
}

export async function listRides(db: Executor, tripId: string) {
  const rows = await db
    .selectFrom('outings')
    .select(['user_id', 'out_at', 'back_at', 'item_id'])
    .where('trip_id', '=', tripId)
    .where('back_at', 'is not', null)
    .execute()
  return rows.map(({ user_id, out_at, back_at, item_id }) => ({
    ...{ userId: user_id, outAt: out_at, backAt: back_at ?? out_at, sessionId: item_id },
  }))
}

export async function listSessions(db: Executor, tripId: string) {
  return db
    .selectFrom('plan_items')
    .select(['id', 'created_by as userId'])
    .where('trip_id', '=', tripId)
    .where('kind', '=', 'session')
    .execute()
}

export async function listMembers(db: Executor, tripId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
}

export async function findTimeZone(db: Executor, tripId: string): Promise<string | null> {
  const trip = await db.selectFrom('trips').select('timezone').where('id', '=', tripId).executeTakeFirst()
  return trip?.timezone ?? null
}

type MediumKey = { tripId: string; mediaId: string }

export async function isPictureOf(tx: Executor, { tripId, mediaId }: MediumKey): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where('trip_id', '=', tripId)
    .where('type', '=', 'image')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isEvidence(tx: Executor, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('nominations')
    .select('id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
