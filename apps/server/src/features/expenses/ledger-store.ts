import type { Ledger } from '@sendit/core/expenses/balances.ts'
import type { Category } from '@sendit/core/expenses/categories.ts'
import { LRUCache } from 'lru-cache'
import type { Executor } from '#db/schema.ts'
import { statement } from '#db/statement.ts'

export type TripLedger = Ledger & { costs: ReadonlyMap<Category, number> }

/** Aggregated by the database. One statement, for a consistent snapshot. */
export async function readLedger(db: Executor, tripId: string): Promise<TripLedger> {
  return ledgerOf(await ledgerLines(db, { tripId }))
}

const ledgerLines = statement((db, { tripId }: { tripId: string }) =>
  trip(db, tripId).unionAll(paid(db, tripId)).unionAll(shares(db, tripId)).unionAll(payments(db, tripId)),
)

type RoundSums = Pick<TripLedger, 'round' | 'costs' | 'paid' | 'shares'>

const MAX_CACHED = 500
const CACHE_MS = 60_000

/**
 * Every expense change starts a round in its own transaction, so a round's sums are immutable; payments are always re-read. Not
 * inside a transaction, which may roll back. Expires after a minute, in case a backup is restored.
 */
export function createLedgerReader(): (db: Executor, tripId: string) => Promise<TripLedger> {
  const cache = new LRUCache<string, RoundSums>({ max: MAX_CACHED, ttl: CACHE_MS })

  return async (db, tripId) => {
    const sums = cache.get(tripId)
    if (sums !== undefined) {
      const { round, payments } = ledgerOf(await paymentLines(db, { tripId }))
      if (round === sums.round) return { ...sums, payments }
    }
    const { payments, ...fresh } = await readLedger(db, tripId)
    cache.set(tripId, fresh)
    return { ...fresh, payments }
  }
}

const paymentLines = statement((db, { tripId }: { tripId: string }) =>
  trip(db, tripId).unionAll(payments(db, tripId)),
)

function ledgerOf(lines: Line[]): TripLedger {
  const of = (entry: Line['entry']) => lines.filter((line) => line.entry === entry)
  const sums = (entry: Line['entry']) =>
    of(entry).map((line) => ({ userId: line.user_id ?? '', pence: line.pence }))
  const costs = new Map<Category, number>()
  for (const { category, pence } of of('paid')) {
    if (category !== null) costs.set(category, (costs.get(category) ?? 0) + pence)
  }
  return {
    round: of('trip')[0]?.round ?? 1,
    costs,
    paid: sums('paid'),
    shares: sums('share'),
    payments: of('payment').map((line) => ({
      fromUserId: line.user_id ?? '',
      toUserId: line.to_user_id ?? '',
      pence: line.pence,
      round: line.round ?? 1,
    })),
  }
}

type Line = {
  entry: 'trip' | 'paid' | 'share' | 'payment'
  user_id: string | null
  to_user_id: string | null
  category: Category | null
  round: number | null
  pence: number
}

function trip(db: Executor, tripId: string) {
  return db
    .selectFrom('trips')
    .select(({ cast, val }) => [
      cast<Line['entry']>(val('trip'), 'text').as('entry'),
      cast<string | null>(val(null), 'text').as('user_id'),
      cast<string | null>(val(null), 'text').as('to_user_id'),
      cast<Category | null>(val(null), 'text').as('category'),
      cast<number | null>('round', 'integer').as('round'),
      cast<number>(val(0), 'numeric').as('pence'),
    ])
    .where('id', '=', tripId)
}

function paid(db: Executor, tripId: string) {
  return db
    .selectFrom('expenses')
    .select(({ cast, val, fn }) => [
      cast<Line['entry']>(val('paid'), 'text').as('entry'),
      cast<string | null>('paid_by', 'text').as('user_id'),
      cast<string | null>(val(null), 'text').as('to_user_id'),
      cast<Category | null>('category', 'text').as('category'),
      cast<number | null>(val(null), 'integer').as('round'),
      fn.sum<number>('amount_pence').as('pence'),
    ])
    .where('trip_id', '=', tripId)
    .where('deleted_at', 'is', null)
    .groupBy(['paid_by', 'category'])
}

function shares(db: Executor, tripId: string) {
  return db
    .selectFrom('expenses')
    .innerJoin('expense_shares', 'expense_shares.expense_id', 'expenses.id')
    .select(({ cast, val, fn }) => [
      cast<Line['entry']>(val('share'), 'text').as('entry'),
      cast<string | null>('expense_shares.user_id', 'text').as('user_id'),
      cast<string | null>(val(null), 'text').as('to_user_id'),
      cast<Category | null>(val(null), 'text').as('category'),
      cast<number | null>(val(null), 'integer').as('round'),
      fn.sum<number>('expense_shares.share_pence').as('pence'),
    ])
    .where('expenses.trip_id', '=', tripId)
    .where('expenses.deleted_at', 'is', null)
    .groupBy('expense_shares.user_id')
}

function payments(db: Executor, tripId: string) {
  return db
    .selectFrom('payments')
    .select(({ cast, val, fn }) => [
      cast<Line['entry']>(val('payment'), 'text').as('entry'),
      cast<string | null>('from_user_id', 'text').as('user_id'),
      cast<string | null>('to_user_id', 'text').as('to_user_id'),
      cast<Category | null>(val(null), 'text').as('category'),
      cast<number | null>('round', 'integer').as('round'),
      fn.sum<number>('amount_pence').as('pence'),
    ])
    .where('trip_id', '=', tripId)
    .where('deleted_at', 'is', null)
    .groupBy(['from_user_id', 'to_user_id', 'round'])
}
