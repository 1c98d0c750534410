import type { AppDatabase } from '#db/open.ts'
import type { FileKeeper } from '#files/keeper.ts'
import { markRemoved } from '#files/rows.ts'
import { restorableSince } from './deleting-service.ts'
import * as store from './store.ts'

/** Small enough that nobody waits noticeably behind one round; what is left waits for the next. */
const MAX_REMOVED_AT_ONCE = 200

type Dependencies = { database: AppDatabase; keeper: FileKeeper }

export function createExpenseUpkeep({ database, keeper }: Dependencies) {
  return {
    /** Takes away for good what can no longer be restored, with its shares, history and receipt. */
    async removeOld(now: Date): Promise<void> {
      const since = restorableSince(now)
      await database.transact(async ({ tx, afterCommit }) => {
        const removed = await store.deleteOld(tx, since, MAX_REMOVED_AT_ONCE)
        for (const fileId of removed) {
          const file = await markRemoved(tx, fileId, now)
          if (file !== undefined) afterCommit(() => keeper.drop([file]))
        }
      })
    },
  }
}
