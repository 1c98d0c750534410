import { balancesOf } from '@sendit/core/expenses/balances.ts'
import { changesBetween, type Snapshot } from '@sendit/core/expenses/history.ts'
import { RESTORE_DAYS } from '@sendit/core/expenses/limits.ts'
import { minorToText, partToText } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import { isolated } from '@sendit/core/text.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { formerWouldOwe, invalid, notFound, notPayer, tooLateToRestore } from '#errors.ts'
import type { FileStore } from '#files/file-store.ts'
import { markRemoved } from '#files/file-store.ts'
import type { TripEvents } from '#live/trip-events.ts'
import type { MemberAccess } from '#trips/trip-gate.ts'
import { lockTrip, nextUpdate } from '#trips/trip-lock.ts'
import { readLedger } from './ledger-store.ts'
import * as store from './store.ts'
import { type ExpenseWithShares, insertHistory, listEveryMember, spentOnOf } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS)
}

export type DeletingService = ReturnType<typeof createDeletingService>

type Dependencies = { database: AppDatabase; clock: Clock; tripEvents: TripEvents }

export function createDeletingService({ database, clock, tripEvents }: Dependencies) {
  const publishChange = (work: Work, tripId: string) => tripEvents.publish(work, tripId, ['expenses', 'trip'])

  return {
    /** Only its payer or author. Idempotent; payments stay. Throws FORMER_MEMBER. */
    remove: ({ tripId, actor }: MemberAccess, expenseId: string) =>
      database.transactIn(tripId, async (work) => {
        const { tx } = work
        await lockTrip(tx, tripId)
        const expense = await store.findExpense(tx, tripId, expenseId)
        if (expense === undefined) throw notFound()
        if (!store.isOf(expense, actor.userId)) throw notPayer('delete')
        if (expense.deleted_at !== null) return
        const now = clock.now()
        await store.startRound(tx, tripId)
        const change = { deleted_at: now, updated_at: nextUpdate(expense, now) }
        await sparingFormer(tx, tripId, () => store.updateExpense(tx, expense.id, change))
        await record(tx, { expenseId, by: actor.userId, kind: 'deleted', now })
        publishChange(work, tripId)
      }),

    /**
     * Within 30 days; idempotent. Starts the next settlement round. Throws TOO_LATE, FORMER_MEMBER, and VALIDATION when someone
     * in it has left.
     */
    async restore(work: Work, { tripId, actor }: MemberAccess, expenseId: string) {
      const { tx } = work
      await lockTrip(tx, tripId)
      const expense = await store.findExpense(tx, tripId, expenseId)
      if (expense === undefined) throw notFound()
      if (!store.isOf(expense, actor.userId)) throw notPayer('restore')
      const shares = await store.listSharesOf(tx, expense.id)
      const { deleted_at: deletedAt } = expense
      if (deletedAt === null) return { expense, shares }
      const now = clock.now()
      if (deletedAt <= restorableSince(now)) throw tooLateToRestore()
      const people = [expense.paid_by, ...shares.map(({ user_id }) => user_id)]
      await requireNobodyLeft(tx, { tripId, people, since: deletedAt })
      await store.startRound(tx, tripId)
      const change = { deleted_at: null, updated_at: nextUpdate(expense, now) }
      const restored = await sparingFormer(tx, tripId, () => store.updateExpense(tx, expense.id, change))
      await record(tx, { expenseId, by: actor.userId, kind: 'restored', now })
      publishChange(work, tripId)
      return { expense: restored, shares }
    },
  }
}

type Recorded = { expenseId: string; by: string; kind: 'deleted' | 'restored'; now: Date }

function record(tx: Executor, { expenseId, by, kind, now }: Recorded): Promise<void> {
  const entry = { id: newId(now), expense_id: expenseId, kind, by_user_id: by, changes: [], created_at: now }
  return insertHistory(tx, entry)
}

type Asked = { tripId: string; people: readonly string[]; since: Date }

async function requireNobodyLeft(tx: Executor, { tripId, people, since }: Asked): Promise<void> {
  const crew = await store.listEveryMember(tx, tripId)
  const leaver = crew.find(({ id, left_at }) => people.includes(id) && left_at !== null && left_at >= since)
  if (leaver === undefined) return
  const message = `${isolated(leaver.display_name)} has left the trip since: this cannot be restored`
  throw invalid('splitBetween', message)
}

export function snapshotOf({ expense, shares }: ExpenseWithShares): Snapshot {
  const { currency, split_mode: mode } = expense
  return {
    description: expense.description,
    spentOn: spentOnOf(expense),
    paidBy: expense.paid_by,
    currency,
    originalAmount: minorToText(expense.original_minor ?? expense.amount_pence, currency),
    rate: expense.rate,
    amount: penceToText(expense.amount_pence),
    split: {
      mode,
      parts: shares.map(({ user_id: userId, part_value }) =>
        part_value === null ? { userId } : { userId, value: partToText(mode, part_value, currency) },
      ),
    },
    receipt: expense.receipt_type,
  }
}

type Edited = { before: ExpenseWithShares; after: ExpenseWithShares; by: string; now: Date }

/** Saving without changes notifies nobody. */
export async function recordEdit(tx: Executor, { before, after, by, now }: Edited): Promise<void> {
  const changes = changesBetween(snapshotOf(before), snapshotOf(after))
  if (changes.length === 0) return
  const entry = { id: newId(now), expense_id: after.expense.id, kind: 'changed' as const, by_user_id: by }
  await insertHistory(tx, { ...entry, changes, created_at: now })
}

/**
 * Former members must not owe more (docs/security.md C29): they have settled. Throws FORMER_MEMBER, which rolls back. Call with
 * the trip locked.
 */
export async function sparingFormer<Result>(
  tx: Executor,
  tripId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const crew = await listEveryMember(tx, tripId)
  const former = crew.filter(({ left_at }) => left_at !== null)
  if (former.length === 0) return change()
  const before = balancesOf(await readLedger(tx, tripId))
  const result = await change()
  const after = balancesOf(await readLedger(tx, tripId))
  for (const { id, display_name: name } of former) {
    const lostPence = (before.get(id) ?? 0) - (after.get(id) ?? 0)
    if (lostPence > 0) throw formerWouldOwe(name, lostPence)
  }
  return result
}

/** Small enough not to delay others noticeably. */
const MAX_REMOVED_AT_ONCE = 200

type CleanupJobsDependencies = { database: AppDatabase; fileStore: FileStore }

export function createExpenseCleanup({ database, fileStore }: CleanupJobsDependencies) {
  return {
    /** With shares, history and receipts. */
    async removeOld(now: Date): Promise<void> {
      const since = restorableSince(now)
      await database.transact(async ({ tx, afterCommit }) => {
        const removed = await store.deleteOld(tx, since, MAX_REMOVED_AT_ONCE)
        for (const fileId of removed) {
          const file = await markRemoved(tx, fileId, now)
          if (file !== undefined) afterCommit(() => fileStore.drop([file]))
        }
      })
    },
  }
}
