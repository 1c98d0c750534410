import type { Clock } from '#adapters/clock.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { MAIL_ADVICE, mailFault } from '#adapters/mail/port.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Executor } from '#db/open.ts'
import type { Log } from '#log.ts'
import type { CountJob, DeliveryOutcome } from './job-counts.ts'
import {
  claimJob,
  EVENT_JOB,
  extendLease,
  giveUp,
  insertJobs,
  markSent,
  postponeJob,
  QUEUES,
  type QueuedJob,
  type QueueName,
  retryLater,
  returnLease,
} from './job-store.ts'

const LEASE_MS = 60_000
const EXTEND_EVERY_MS = 20_000
const PARALLEL_JOBS = 4
/** A row has a dozen parameters; SQLite allows 32,766. */
const ROWS_PER_STATEMENT = 200

export type RenderedMail = {
  subject: string
  text: string
  html: string
  link: string
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}
type Held = { heldUntil: Date }
/** Not by email. `jobs`: how many were handled together. */
type Delivered = { outcome: DeliveryOutcome; jobs?: number }
type Written = RenderedMail | Held | Delivered | undefined

/** Runs on sending. Undefined: no longer wanted. An error's `retryAfterMs` delays the retry. */
export type JobHandler = (
  payload: unknown,
  job: { id: string; to: string },
  context: { db: Executor; now: Date },
) => Promise<Written>

export type JobQueue = {
  /** Returns at once. Call after commits, and every few seconds. */
  wake(): void
  drain(): Promise<void>
  /** Returns unsent jobs and waits for those in flight. */
  stop(): Promise<void>
}

type Setting = {
  database: AppDatabase
  clock: Clock
  mailer: Mailer
  writers: Record<string, JobHandler>
  count: CountJob
  log: Log
}

type NewJob = { kind: string; to: string; payload: object; dueAt?: Date }

/** In the caller's transaction. `payload` must not hold a token. */
export const enqueueJob = (tx: Executor, job: NewJob, now: Date) => enqueueJobs(tx, [job], now)

/** `dueAt` defers, and waiting is measured from then. */
export async function enqueueJobs(tx: Executor, jobs: readonly NewJob[], now: Date): Promise<void> {
  const rows = jobs.map(({ kind, to, payload, dueAt = now }) => ({
    ...{ id: newId(now), kind, to_address: to, payload: JSON.stringify(payload) },
    ...{ due_at: dueAt, created_at: dueAt, attempts: 0, leased_until_at: null },
    ...{ sent_at: null, dead_at: null, last_error: null },
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await insertJobs(tx, rows.slice(from, from + ROWS_PER_STATEMENT))
}

/**
 * At least once, across processes: twice only if a process dies between sending and recording. A few in parallel, so that a
 * slow mail server does not block the rest.
 */
export function createJobQueue(setting: Setting): JobQueue {
  const queues = QUEUES.map((queue) => openQueue(setting, queue))
  return {
    wake() {
      for (const queue of queues) queue.wake()
    },
    async drain() {
      await Promise.all(queues.map((queue) => queue.drain()))
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

function openQueue(setting: Setting, queue: QueueName): JobQueue {
  const { database, clock, log } = setting
  const workers = new Set<Promise<void>>()
  const sentButNotNoted = new Set<string>()
  let isStopping = false

  function wake() {
    if (isStopping || workers.size >= PARALLEL_JOBS) return
    const worker = work().catch((error) => log.error({ err: error }, 'the job queue could not go on'))
    workers.add(worker)
    void worker.finally(() => workers.delete(worker))
  }

  async function work() {
    while (!isStopping) {
      const now = clock.now()
      const leaseEnds = new Date(now.getTime() + LEASE_MS)
      const job = await claimJob(database, { queue, now, leaseEnds })
      if (job === undefined) return
      if (job.kind !== EVENT_JOB) wake()
      await withLease(setting, job, () => deliver(job))
    }
  }

  async function deliver(job: QueuedJob) {
    try {
      if (!sentButNotNoted.has(job.id) && !(await send(job))) return
    } catch (error) {
      await noteFailure(setting, job, error)
      return
    }
    sentButNotNoted.add(job.id)
    await markSent(database.db, job.id, clock.now())
    sentButNotNoted.delete(job.id)
  }

  async function send(job: QueuedJob): Promise<boolean> {
    const written = isStopping ? undefined : await write(setting, job)
    if (isStopping) {
      await returnLease(database.db, job)
      return false
    }
    if (written !== undefined && 'heldUntil' in written) {
      await postponeJob(database.db, job, written.heldUntil)
      setting.count(job.kind, 'held')
      return false
    }
    if (written !== undefined && !('outcome' in written))
      await setting.mailer.send({ id: job.id, to: job.to_address, ...written })
    const times = written !== undefined && 'outcome' in written ? written.jobs : undefined
    setting.count(job.kind, outcomeOf(written), times)
    return true
  }

  async function drain() {
    wake()
    while (workers.size > 0) await Promise.all(workers)
  }
  return {
    wake,
    drain,
    async stop() {
      isStopping = true
      await drain()
    },
  }
}

function outcomeOf(written: RenderedMail | Delivered | undefined) {
  if (written === undefined) return 'withdrawn'
  return 'outcome' in written ? written.outcome : 'sent'
}

async function write({ writers, database, clock }: Setting, job: QueuedJob): Promise<Written> {
  const writer = writers[job.kind]
  if (writer === undefined) throw new UnknownJobKind(`No handler for jobs of the kind ${job.kind}.`)
  const context = { db: database.db, now: clock.now() }
  return writer(JSON.parse(job.payload), { id: job.id, to: job.to_address }, context)
}

class UnknownJobKind extends Error {
  override readonly name = 'UnknownJobKind'
}

async function noteFailure(
  { database, clock, log, count }: Setting,
  job: QueuedJob,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const reason = describeFailure(error)
  const cause = mailFault(error)
  const dueAt = nextAttempt(job, now, askedToWaitMs(error))
  count(job.kind, dueAt === undefined ? 'given_up' : 'failed')
  const facts = {
    jobId: job.id,
    kind: job.kind,
    attempts: job.attempts,
    reason,
    cause,
    advice: MAIL_ADVICE[cause],
  }
  if (dueAt === undefined) {
    log.error(facts, 'a letter was given up')
    return giveUp(database.db, job, now, reason)
  }
  log.warn(facts, 'a letter could not be sent and will be tried again')
  return retryLater(database.db, job, dueAt, reason)
}

function askedToWaitMs(error: unknown): number {
  const { retryAfterMs } = error as { retryAfterMs?: unknown }
  return typeof retryAfterMs === 'number' ? retryAfterMs : 0
}

/** Sending may outlast a lease; nobody else may take the job meanwhile. */
async function withLease({ database, clock, log }: Setting, job: QueuedJob, run: () => Promise<void>) {
  const extend = async () => {
    try {
      await extendLease(database.db, job, new Date(clock.now().getTime() + LEASE_MS))
    } catch (error) {
      log.warn({ err: error, jobId: job.id }, 'the lease of a job could not be extended')
    }
  }
  const timer = setInterval(() => void extend(), EXTEND_EVERY_MS)
  try {
    await run()
  } finally {
    clearInterval(timer)
  }
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

// docs/security.md 8.10: 10 s, 30 s, 2 min, 10 min, then hourly to 24 h.
const FIRST_DELAYS_MS = [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]
const GIVE_UP_AFTER_MS = 24 * HOUR_MS

/** Respects the requested delay; undefined when given up. */
export function nextAttempt(
  job: { attempts: number; created_at: Date },
  now: Date,
  askedToWaitMs = 0,
): Date | undefined {
  const delayMs = Math.max(askedToWaitMs, FIRST_DELAYS_MS[job.attempts - 1] ?? HOUR_MS)
  const dueAt = new Date(now.getTime() + delayMs)
  return dueAt.getTime() - job.created_at.getTime() > GIVE_UP_AFTER_MS ? undefined : dueAt
}

/** Error messages can quote addresses, links and passwords. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [error.name, code, responseCode]
    .filter((part) => typeof part === 'number' || (typeof part === 'string' && /^\w{1,40}$/.test(part)))
    .join(' ')
}
