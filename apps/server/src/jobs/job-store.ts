import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { AppDatabase, Executor } from '#db/open.ts'
import { statement } from '#db/statement.ts'
import type { NewRow, Row } from '#db/tables.ts'

// Every question the outbox asks the database.

export type QueuedJob = Row<'jobs'>

export async function insertJobs(tx: Executor, jobs: readonly NewRow<'jobs'>[]): Promise<void> {
  const [job] = jobs
  // An event is one, and comes with most of what anybody does; texts for many of any number would be long to keep and seldom used again.
  if (job !== undefined && jobs.length === 1) await insertedOne(tx, job)
  else await tx.insertInto('jobs').values(jobs).execute()
}

const insertedOne = statement((tx, job: NewRow<'jobs'>) => tx.insertInto('jobs').values(job))

/**
 * Takes the letter of the lane that has been due the longest, so that nobody else takes it before `leaseEnds`. Counts the
 * attempt: together with the id, its number proves later that the letter is still ours.
 */
export function claimJob(
  database: AppDatabase,
  { queue, now, leaseEnds }: { queue: QueueName; now: Date; leaseEnds: Date },
): Promise<QueuedJob | undefined> {
  return (
    database.db
      .updateTable('jobs')
      .set({ leased_until_at: leaseEnds, attempts: sql`attempts + 1` })
      .where('id', '=', (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where('sent_at', 'is', null)
          .where('dead_at', 'is', null)
          .where('due_at', '<=', now)
          .where('kind', queue === 'notices' ? 'in' : 'not in', NOTIFICATION_KINDS)
          .where((is) => is.or([is('leased_until_at', 'is', null), is('leased_until_at', '<=', now)]))
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          // Otherwise the second of two processes waits for the first one's letter and then goes away empty-handed.
          .$if(database.engine === 'postgres', (due) => due.forUpdate().skipLocked()),
      )
      // Again, for a process that had to wait for the row: it must see that the letter was taken meanwhile.
      .where('sent_at', 'is', null)
      .where('dead_at', 'is', null)
      .where((is) => is.or([is('leased_until_at', 'is', null), is('leased_until_at', '<=', now)]))
      .returning(COLUMNS.jobs)
      .executeTakeFirst()
  )
}

export async function extendLease(db: Executor, job: QueuedJob, leaseEnds: Date): Promise<void> {
  await whileOurs(db, job).set({ leased_until_at: leaseEnds }).execute()
}

/** As if it had never been claimed. */
export async function returnLease(db: Executor, job: QueuedJob): Promise<void> {
  await whileOurs(db, job)
    .set({ leased_until_at: null, attempts: job.attempts - 1 })
    .execute()
}

/** Until it is due it counts neither as waiting nor as tried. */
export async function postponeJob(db: Executor, job: QueuedJob, until: Date): Promise<void> {
  const waiting = { due_at: until, created_at: until, leased_until_at: null }
  await whileOurs(db, job)
    .set({ ...waiting, attempts: job.attempts - 1 })
    .execute()
}

/** Also when the lease ran out meanwhile: a letter that is out is out. */
export async function markSent(db: Executor, jobId: string, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ sent_at: now, dead_at: null, leased_until_at: null, last_error: null })
    .where('id', '=', jobId)
    .where('sent_at', 'is', null)
    .execute()
}

export async function retryLater(
  db: Executor,
  job: QueuedJob,
  dueAt: Date,
  lastError: string,
): Promise<void> {
  await whileOurs(db, job).set({ due_at: dueAt, leased_until_at: null, last_error: lastError }).execute()
}

export async function giveUp(db: Executor, job: QueuedJob, now: Date, lastError: string): Promise<void> {
  await whileOurs(db, job).set({ dead_at: now, leased_until_at: null, last_error: lastError }).execute()
}

function whileOurs(db: Executor, job: QueuedJob) {
  return db
    .updateTable('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('sent_at', 'is', null)
}

/** The newest of those that were given up. */
export async function listGivenUp(db: Executor, limit: number) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'created_at', 'dead_at', 'attempts', 'last_error'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Counted = { waiting: { kind: string; count: number; oldest: Date }[]; dead: number }

/** How many letters of each kind wait to go out at `now`, since when the oldest of them waits, and how many were given up. */
export async function countJobs(db: Executor, now: Date): Promise<Counted> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest_at')])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    // What is put in for later waits for nothing yet.
    .where('created_at', '<=', now)
    .groupBy('kind')
    .unionAll((eb) =>
      eb
        .selectFrom('jobs')
        .select((dead) => [
          sql<string>`null`.as('kind'),
          dead.fn.countAll<number>().as('count'),
          sql<Date>`null`.as('oldest_at'),
        ])
        .where('dead_at', 'is not', null),
    )
    .execute()
  const waiting = rows.filter(({ kind }) => kind !== null)
  return {
    waiting: waiting.map(({ kind, count, oldest_at: oldest }) => ({ kind, count: Number(count), oldest })),
    dead: Number(rows.find(({ kind }) => kind === null)?.count ?? 0),
  }
}

/** What notices put into the outbox: events that somebody is to be told of, and what is told of them. */
export const EVENT_JOB = 'deed'
export const NOTIFICATION_JOBS = { push: 'notice-push', email: 'notice-email' } as const

export const NOTIFICATION_KINDS: readonly string[] = [EVENT_JOB, ...Object.values(NOTIFICATION_JOBS)]

/** Each has workers of its own: a crowd of notices, or a push service that is slow, holds up nobody's sign-in letter. */
export const QUEUES = ['letters', 'notices'] as const
export type QueueName = (typeof QUEUES)[number]

export const queueOf = (kind: string): QueueName =>
  NOTIFICATION_KINDS.includes(kind) ? 'notices' : 'letters'
