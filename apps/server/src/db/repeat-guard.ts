import { createHash } from 'node:crypto'
import type { Clock } from '#adapters/clock.ts'
import { idempotencyMismatch } from '#errors.ts'
import { COLUMNS } from './columns.ts'
import type { AppDatabase, Work } from './open.ts'
import type { Executor } from './schema.ts'

export type RepeatableRequest = {
  /** Undefined for anonymous callers, who are never matched. */
  principal: string | undefined
  key: string | undefined
  route: string
  body: unknown
  tripId?: string
  /**
   * Runs before the transaction, which may be retried, and not for a repeat, so a lost response can be fetched even at a limit.
   */
  admit?: (() => Promise<void>) | undefined
}
export type StoredReply<Body> = { status: number; body: Body }
export type GuardedReply<Body> = StoredReply<Body> & { isRepeat: boolean }

export type RepeatGuard = {
  /**
   * Replays the first answer to a key for 31 days; it is stored in the same transaction. Throws IDEMPOTENCY_MISMATCH for other
   * contents.
   */
  once<Body>(
    request: RepeatableRequest,
    run: (work: Work) => Promise<StoredReply<Body>>,
  ): Promise<GuardedReply<Body>>
}

export function createRepeatGuard({ database, clock }: { database: AppDatabase; clock: Clock }): RepeatGuard {
  const inTurn = createTurns()
  return {
    async once<Body>(request: RepeatableRequest, run: (work: Work) => Promise<StoredReply<Body>>) {
      const { principal, key, tripId, admit } = request
      const transact = <T>(run: (work: Work) => Promise<T>) =>
        tripId === undefined ? database.transact(run) : database.transactIn(tripId, run)
      const once = async (work: Work) => ({ ...(await run(work)), isRepeat: false })
      if (key === undefined || principal === undefined) {
        await admit?.()
        return transact(once)
      }
      const entry = { principal, key, route: request.route, body_hash: hashOf(request.body) }
      const onceForKey = () =>
        transact(async (work) => {
          const earlier = await reserve<Body>(work.tx, entry, clock.now())
          if (earlier !== undefined) return { ...earlier, isRepeat: true }
          const reply = await once(work)
          await storeReply(work.tx, entry, reply)
          return reply
        })
      if (admit === undefined) return onceForKey()
      // Concurrent duplicates wait for the first instead of being counted.
      return inTurn(`${principal} ${key}`, async () => {
        if ((await findTaken(database.db, entry)) === undefined) await admit()
        return onceForKey()
      })
    },
  }
}

function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).catch(() => {}).then(work)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
}

type Entry = { principal: string; key: string; route: string; body_hash: string }

/** Waits for a running duplicate, and returns its reply if there was one. */
async function reserve<Body>(tx: Executor, entry: Entry, now: Date): Promise<StoredReply<Body> | undefined> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ ...entry, status: null, response: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['principal', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken !== undefined) return undefined
  const earlier = await findTaken(tx, entry)
  if (earlier === undefined) throw new Error('a key that is taken is not there')
  if (earlier.body_hash !== entry.body_hash || earlier.route !== entry.route) throw idempotencyMismatch()
  return { status: earlier.status ?? 200, body: JSON.parse(earlier.response ?? 'null') }
}

function findTaken(db: Executor, { principal, key }: Entry) {
  return db
    .selectFrom('idempotency_keys')
    .select(COLUMNS.idempotency_keys)
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst()
}

async function storeReply<Body>(
  tx: Executor,
  { principal, key }: Entry,
  reply: StoredReply<Body>,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: reply.status, response: JSON.stringify(reply.body) })
    .where('principal', '=', principal)
    .where('key', '=', key)
    .execute()
}
