import { joinedSplit } from '@sendit/core/expenses/joined-split.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Work } from '#db/open.ts'
import { splitFixed } from '#errors.ts'
import { getExpense, saveEdit } from './service.ts'
import type { ExpenseWithShares } from './store.ts'

export type JoiningService = ReturnType<typeof createJoiningService>

export function createJoiningService(deps: { clock: Clock; news: TripNews }) {
  return {
    /**
     * Puts the caller into the split, whoever paid, in the caller's transaction; who is in it already stays as they are. Throws
     * SPLIT_FIXED where the parts are amounts or percentages.
     */
    async join(work: Work, access: MemberAccess, expenseId: string): Promise<ExpenseWithShares> {
      await lockTrip(work.tx, access.tripId)
      const before = await getExpense(work.tx, access, expenseId)
      const { userId } = access.actor
      if (before.shares.some((share) => share.user_id === userId)) return before
      const parts = before.shares.map((share) => ({ userId: share.user_id, value: share.part_value }))
      const split = joinedSplit({ mode: before.expense.split_mode, parts }, userId)
      if (split === undefined) throw splitFixed()
      return saveEdit(deps, work, { access, before, form: { split: { ...split, parts: [...split.parts] } } })
    },
  }
}
