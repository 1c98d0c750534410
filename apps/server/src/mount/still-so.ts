import { isOwed } from '#features/expenses/mail.ts'
import type { StillSo } from '#features/notices/standing-service.ts'
import { isStillOut } from '#features/outings/store.ts'
import { windowAsItIs } from '#features/plan/window-telling-service.ts'

/** Asks the feature that knows whether what a notice says is over: a debt that was paid, a rider who is back, a wind that will not come. */
export const stillSo: StillSo = async (db, item, of) => {
  if (item.kind === 'go') return windowAsItIs(db, item)
  return (await isStillSo(db, item, of)) ? item : undefined
}

async function isStillSo(...[db, item, { tripId, userId }]: Parameters<StillSo>): Promise<boolean> {
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
