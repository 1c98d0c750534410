import type { Clock } from '#adapters/clock.ts'
import { MAIL_ADVICE, mailFault } from '#adapters/mail/fault.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Executor } from '#db/open.ts'
import type { Log } from '#log.ts'
import type { CountLetter, TellingOutcome } from './letter-counts.ts'
import { DEED, LANES, type Lane } from './letter-lanes.ts'
import {
  claimLetter,
  extendLease,
  giveUp,
  holdLetter,
  insertLetters,
  markSent,
  type QueuedLetter,
  retryLater,
  returnLease,
} from './letter-queue.ts'
import { describeFailure, nextAttempt } from './letter-retries.ts'

const LEASE_MS = 60_000
const EXTEND_EVERY_MS = 20_000
const PARALLEL_LETTERS = 4
/** A row has a dozen parameters, and SQLite takes 32,766. */
const ROWS_PER_STATEMENT = 200

/** `link` is what the letter asks its reader to open. */
export type WrittenLetter = {
  subject: string
  text: string
  html: string
  link: string
  /** Stops letters of its kind by one press of a mail program (RFC 8058). */
  unsubscribeUrl?: string
}
/** As if it had been put in for that moment. */
type Held = { heldUntil: Date }
/** It went another way than by mail; `letters`: so many, where others were taken along. */
type Told = { told: TellingOutcome; letters?: number }
type Written = WrittenLetter | Held | Told | undefined

/**
 * Writes the letter at the moment it is sent. Undefined: nobody wants it any more. An error with `retryAfterMs` is not tried again
 * before.
 */
export type LetterWriter = (
  payload: unknown,
  letter: { id: string; to: string },
  context: { db: Executor; now: Date },
) => Promise<Written>

export type LetterOutbox = {
  /** Begins to send what is due, and returns at once. Call it after a commit, and every few seconds. */
  wake(): void
  /** Sends what is due now, and resolves when nothing more is going on. */
  drain(): Promise<void>
  /** Begins no further letter, gives back those that are not yet on their way, and waits for those that are. */
  stop(): Promise<void>
}

type Setting = {
  database: AppDatabase
  clock: Clock
  mailer: Mailer
  writers: Record<string, LetterWriter>
  count: CountLetter
  log: Log
}

type NewLetter = { kind: string; to: string; payload: object; dueAt?: Date }

/** Puts a letter into the transaction of what it tells about. `payload` never holds a token. */
export const enqueueLetter = (tx: Executor, letter: NewLetter, now: Date) => enqueueLetters(tx, [letter], now)

/** The same for several. One with `dueAt` waits until then, and counts as waiting from then on. */
export async function enqueueLetters(tx: Executor, letters: readonly NewLetter[], now: Date): Promise<void> {
  const rows = letters.map(({ kind, to, payload, dueAt = now }) => ({
    ...{ id: newId(now), kind, to_address: to, payload: JSON.stringify(payload) },
    ...{ due_at: dueAt, created_at: dueAt, attempts: 0, leased_until_at: null },
    ...{ sent_at: null, dead_at: null, last_error: null },
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await insertLetters(tx, rows.slice(from, from + ROWS_PER_STATEMENT))
}

/**
 * Sends the queued letters, a few side by side so that one slow mail server does not hold up the rest. Any number of
 * processes may do this on one database: a letter is sent at least once, and a second time only if its process died
 * (or lost the database) between sending it and noting so.
 */
export function createLetterOutbox(setting: Setting): LetterOutbox {
  const lanes = LANES.map((lane) => openLane(setting, lane))
  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()))
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

function openLane(setting: Setting, lane: Lane): LetterOutbox {
  const { database, clock, log } = setting
  const workers = new Set<Promise<void>>()
  const sentButNotNoted = new Set<string>()
  let isStopping = false

  function wake() {
    if (isStopping || workers.size >= PARALLEL_LETTERS) return
    const worker = work().catch((error) => log.error({ err: error }, 'the letter outbox could not go on'))
    workers.add(worker)
    void worker.finally(() => workers.delete(worker))
  }

  async function work() {
    while (!isStopping) {
      const now = clock.now()
      const leaseEnds = new Date(now.getTime() + LEASE_MS)
      const letter = await claimLetter(database, { lane, now, leaseEnds })
      if (letter === undefined) return
      // Where there was one letter there may be more; a deed takes along those behind it.
      if (letter.kind !== DEED) wake()
      await keepingLease(setting, letter, () => deliver(letter))
    }
  }

  async function deliver(letter: QueuedLetter) {
    try {
      if (!sentButNotNoted.has(letter.id) && !(await send(letter))) return
    } catch (error) {
      await noteFailure(setting, letter, error)
      return
    }
    sentButNotNoted.add(letter.id)
    await markSent(database.db, letter.id, clock.now())
    sentButNotNoted.delete(letter.id)
  }

  /** False when the letter waits for longer, or the server stops before it is on its way. */
  async function send(letter: QueuedLetter): Promise<boolean> {
    const written = isStopping ? undefined : await write(setting, letter)
    if (isStopping) {
      await returnLease(database.db, letter)
      return false
    }
    if (written !== undefined && 'heldUntil' in written) {
      await holdLetter(database.db, letter, written.heldUntil)
      setting.count(letter.kind, 'held')
      return false
    }
    if (written !== undefined && !('told' in written))
      await setting.mailer.send({ id: letter.id, to: letter.to_address, ...written })
    const times = written !== undefined && 'told' in written ? written.letters : undefined
    setting.count(letter.kind, outcomeOf(written), times)
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

function outcomeOf(written: WrittenLetter | Told | undefined) {
  if (written === undefined) return 'withdrawn'
  return 'told' in written ? written.told : 'sent'
}

async function write({ writers, database, clock }: Setting, letter: QueuedLetter): Promise<Written> {
  const writer = writers[letter.kind]
  if (writer === undefined) throw new UnknownLetterKind(`Nobody writes letters of the kind ${letter.kind}.`)
  const context = { db: database.db, now: clock.now() }
  return writer(JSON.parse(letter.payload), { id: letter.id, to: letter.to_address }, context)
}

class UnknownLetterKind extends Error {
  override readonly name = 'UnknownLetterKind'
}

async function noteFailure(
  { database, clock, log, count }: Setting,
  letter: QueuedLetter,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const reason = describeFailure(error)
  const cause = mailFault(error)
  const dueAt = nextAttempt(letter, now, askedToWaitMs(error))
  count(letter.kind, dueAt === undefined ? 'given_up' : 'failed')
  const facts = {
    letterId: letter.id,
    kind: letter.kind,
    attempts: letter.attempts,
    reason,
    cause,
    advice: MAIL_ADVICE[cause],
  }
  if (dueAt === undefined) {
    log.error(facts, 'a letter was given up')
    return giveUp(database.db, letter, now, reason)
  }
  log.warn(facts, 'a letter could not be sent and will be tried again')
  return retryLater(database.db, letter, dueAt, reason)
}

function askedToWaitMs(error: unknown): number {
  const { retryAfterMs } = error as { retryAfterMs?: unknown }
  return typeof retryAfterMs === 'number' ? retryAfterMs : 0
}

/** A mail server may take longer than a lease; nobody else shall send the letter meanwhile. */
async function keepingLease(
  { database, clock, log }: Setting,
  letter: QueuedLetter,
  run: () => Promise<void>,
) {
  const extend = async () => {
    try {
      await extendLease(database.db, letter, new Date(clock.now().getTime() + LEASE_MS))
    } catch (error) {
      log.warn({ err: error, letterId: letter.id }, 'the lease of a letter could not be extended')
    }
  }
  const timer = setInterval(() => void extend(), EXTEND_EVERY_MS)
  try {
    await run()
  } finally {
    clearInterval(timer)
  }
}
