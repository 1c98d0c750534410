import { RESTORE_DAYS } from '@sendit/core/expenses/limits.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import { nextUpdate } from '#access/versions.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { invalid, notFound, notPayer, tooLateToRestore } from '#errors.ts'
import { insertHistory } from './history-store.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60_000

/** What was deleted since then can be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS)
}

export type DeletingService = ReturnType<typeof createDeletingService>

type Dependencies = { database: AppDatabase; clock: Clock; news: TripNews }

export function createDeletingService({ database, clock, news }: Dependencies) {
  const tellTrip = (work: Work, tripId: string) => news.changed(work, tripId, ['expenses', 'trip'])

  return {
    /** Whoever paid or entered an expense takes it back; a repeated call changes nothing. Payments stay. */
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
        await store.updateExpense(tx, expense.id, { deleted_at: now, updated_at: nextUpdate(expense, now) })
        await record(tx, { expenseId, by: actor.userId, kind: 'deleted', now })
        tellTrip(work, tripId)
      }),

    /**
     * Puts an expense back that was deleted within 30 days; one that stands is answered as it is. It starts the next settlement
     * round. Throws TOO_LATE, and VALIDATION where somebody it is about has left since: nobody tells them any more. In the caller's
     * transaction.
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
      const restored = await store.updateExpense(tx, expense.id, change)
      await record(tx, { expenseId, by: actor.userId, kind: 'restored', now })
      tellTrip(work, tripId)
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
  const message = `${leaver.display_name} has left the trip since: this cannot be restored`
  throw invalid('splitBetween', message)
}
