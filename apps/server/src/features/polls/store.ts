import type { ExpressionBuilder } from 'kysely'
import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Tables } from '#db/schema.ts'
import { jsonRows } from '#db/statement.ts'

export type PollRow = Awaited<ReturnType<typeof listPolls>>[number]
export type Person = { id: string; name: string }
type Key = { tripId: string; pollId: string }
type Scope = { tripId: string; pollId?: string }

export async function listPolls(db: Executor, { tripId, pollId }: Scope) {
  return db
    .selectFrom('polls')
    .innerJoin('users as maker', 'maker.id', 'polls.created_by')
    .leftJoin('users as closer', 'closer.id', 'polls.closed_by')
    .select(columnsOf('polls'))
    .select(['maker.display_name as created_by_name', 'closer.display_name as closed_by_name'])
    .select((polls) => [jsonRows(db, options(polls)).as('options'), jsonRows(db, votes(polls)).as('votes')])
    .where('polls.trip_id', '=', tripId)
    .$if(pollId !== undefined, (query) => query.where('polls.id', '=', pollId ?? ''))
    .orderBy('polls.id', 'desc')
    .execute()
}

type OfPoll = ExpressionBuilder<Tables, 'polls'>

function options(polls: OfPoll) {
  return polls
    .selectFrom('poll_options')
    .whereRef('poll_options.poll_id', '=', 'polls.id')
    .select(['poll_options.id', 'poll_options.text'])
    .orderBy('poll_options.place')
}

/** Includes former members. */
function votes(polls: OfPoll) {
  return polls
    .selectFrom('poll_votes')
    .innerJoin('users as voter', 'voter.id', 'poll_votes.voter_id')
    .whereRef('poll_votes.poll_id', '=', 'polls.id')
    .select(['poll_votes.option_id', 'poll_votes.voter_id', 'voter.display_name as voter_name'])
    .orderBy('poll_votes.voted_at')
    .orderBy('poll_votes.voter_id')
}

export async function listCrew(db: Executor, tripId: string): Promise<Person[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('placeholders.id', 'is', null)
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
}

export async function countPolls(tx: Executor, tripId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('polls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPoll(
  tx: Executor,
  poll: NewRow<'polls'>,
  options: NewRow<'poll_options'>[],
): Promise<void> {
  await tx.insertInto('polls').values(poll).execute()
  await insertOptions(tx, options)
}

export async function insertOptions(tx: Executor, options: NewRow<'poll_options'>[]): Promise<void> {
  await tx.insertInto('poll_options').values(options).execute()
}

/** So that neither a vote nor the deadline overtakes the check. */
export async function lockPoll(tx: Executor, { tripId, pollId }: Key): Promise<void> {
  await tx
    .updateTable('polls')
    .set((eb) => ({ question: eb.ref('question') }))
    .where('id', '=', pollId)
    .where('trip_id', '=', tripId)
    .execute()
}

export async function closePoll(
  tx: Executor,
  { tripId, pollId }: Key,
  closed: { at: Date; by: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('polls')
    .set({ closed_at: closed.at, closed_by: closed.by })
    .where('id', '=', pollId)
    .where('trip_id', '=', tripId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listDue(db: Executor, now: Date, limit: number) {
  const rows = await db
    .selectFrom('polls')
    .select(['id', 'trip_id', 'closes_at'])
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ pollId: row.id, tripId: row.trip_id, closesAt: row.closes_at ?? now }))
}

export async function replaceVote(
  tx: Executor,
  { pollId, voterId, optionIds, now }: { pollId: string; voterId: string; optionIds: string[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('poll_votes').where('poll_id', '=', pollId).where('voter_id', '=', voterId).execute()
  if (optionIds.length === 0) return
  const rows = optionIds.map((option_id) => ({
    poll_id: pollId,
    option_id,
    voter_id: voterId,
    voted_at: now,
  }))
  await tx.insertInto('poll_votes').values(rows).execute()
}

/** Only polls open longer than they still will be, and not yet notified. */
export async function listEnding(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  return db
    .selectFrom('polls')
    .select(['id as pollId', 'trip_id as tripId', 'question', 'created_at', 'closes_at'])
    .where('closed_at', 'is', null)
    .where('ending_notified_at', 'is', null)
    .where('closes_at', '>', now)
    .where('closes_at', '<=', until)
    .orderBy('closes_at')
    .limit(limit)
    .execute()
}

/** False when another server was faster or the poll is closed. */
export async function claimEnding(tx: Executor, pollId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('polls')
    .set({ ending_notified_at: now })
    .where('id', '=', pollId)
    .where('closed_at', 'is', null)
    .where('ending_notified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function listNonVoters(tx: Executor, { tripId, pollId }: { tripId: string; pollId: string }) {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('poll_votes').select('voter_id').where('poll_id', '=', pollId),
    )
    .execute()
  return rows.map((row) => row.user_id)
}
