import { isOwed } from '#features/expenses/mail.ts'
import type { StillSo } from '#features/notices/standing-service.ts'
import { isStillOut } from '#features/outings/store.ts'

/** Asks the feature that knows whether what a notice says is over: a debt that was paid, a rider who is back. */
export const stillSo: StillSo = async (db, item, { tripId, userId }) => {
  switch (item.kind) {
    case 'reminder':
      return isOwed(db, { tripId, fromUserId: userId, toUserId: item.byId })
    case 'due':
      return isStillOut(db, item.outingId, 'asked_at')
    case 'overdue':
      return isStillOut(db, item.outingId, 'alarmed_at')
    default:
      return true
  }
}
