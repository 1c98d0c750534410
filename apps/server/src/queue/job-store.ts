import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { AppDatabase, Executor } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { statement } from '#db/statement.ts'

export type QueuedJob = Row<'jobs'>

export async function insertJobs(tx: Executor, jobs: readonly NewRow<'jobs'>[]): Promise<void> {
  const [job] = jobs
  // The common case; statements for every batch size would rarely be reused.
  if (job !== undefined && jobs.length === 1) await insertedOne(tx, job)
  else await tx.insertInto('jobs').values(jobs).execute()
}

const insertedOne = statement((tx, job: NewRow<'jobs'>) => tx.insertInto('jobs').values(job))

/** Longest due first, until `leaseEnds`. Id plus attempt number later prove ownership. */
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
          // Otherwise a second process waits for the first's row and then gets none.
          .$if(database.engine === 'postgres', (due) => due.forUpdate().skipLocked()),
      )
      // Checked again after waiting for the row lock.
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

export async function returnLease(db: Executor, job: QueuedJob): Promise<void> {
  await whileOurs(db, job)
    .set({ leased_until_at: null, attempts: job.attempts - 1 })
    .execute()
}

/** Not counted as waiting or attempted until due. */
export async function postponeJob(db: Executor, job: QueuedJob, until: Date): Promise<void> {
  const waiting = { due_at: until, created_at: until, leased_until_at: null }
  await whileOurs(db, job)
    .set({ ...waiting, attempts: job.attempts - 1 })
    .execute()
}

/** Also after the lease has expired: sent is sent. */
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

export async function countJobs(db: Executor, now: Date): Promise<Counted> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest_at')])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    // Deferred jobs are not waiting yet.
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

export const EVENT_JOB = 'deed'
export const NOTIFICATION_JOBS = { push: 'notice-push', email: 'notice-email' } as const

export const NOTIFICATION_KINDS: readonly string[] = [EVENT_JOB, ...Object.values(NOTIFICATION_JOBS)]

/** Separate workers, so that notifications or a slow push service cannot delay sign-in emails. */
export const QUEUES = ['letters', 'notices'] as const
export type QueueName = (typeof QUEUES)[number]

export const queueOf = (kind: string): QueueName =>
  NOTIFICATION_KINDS.includes(kind) ? 'notices' : 'letters'
