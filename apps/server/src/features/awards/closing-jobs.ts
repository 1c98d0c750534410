import { forEachDue, MAX_DUE_AT_ONCE, withinADay } from '#access/deadlines.ts'
import { writeDeed } from '#access/deeds.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import * as deadlines from './deadline-store.ts'
import { listAwards, missingIn } from './store.ts'
import { completeIfOneLeads } from './winner-service.ts'

type Ended = { tripId: string; awardId: string; category: string }

export function createAwardClosing({ database, news }: { database: AppDatabase; news: TripNews }) {
  return {
    /**
     * Closes the voting that its deadline has ended, as somebody would who closes it: one who leads alone has won, a tie
     * waits for whoever picks. One conditional update each, so that of several servers one does it and tells.
     */
    async closeDue(now: Date): Promise<void> {
      const due = await deadlines.listDue(database.db, { now, limit: MAX_DUE_AT_ONCE })
      await forEachDue(database, due, async (work, award) => {
        const { tripId, awardId, status } = award
        const isOurs =
          status === 'voting'
            ? await deadlines.endVoting(work.tx, awardId, now)
            : await deadlines.dropLapsedDeadline(work.tx, awardId, now)
        if (!isOurs) return
        news.changed(work, tripId, ['awards'])
        if (status === 'voting') await settle(work.tx, award, now)
      })
    },

    /** Tells those who have not voted when an award closes within a day. */
    async tellEnding(now: Date): Promise<void> {
      const ending = await deadlines.listEnding(database.db, withinADay(now))
      await forEachDue(database, ending, async ({ tx }, { tripId, awardId, category }) => {
        if (!(await deadlines.claimEnding(tx, awardId, now))) return
        const to = await listMissing(tx, { tripId, awardId })
        const item = { kind: 'award', title: category, what: 'ends' } as const
        await writeDeed(tx, { tripId, byUserId: null, tellings: [{ to, item }] }, now)
      })
    },
  }
}

async function settle(tx: Executor, { tripId, awardId, category }: Ended, now: Date): Promise<void> {
  const key = { tripId, awardId }
  if (await completeIfOneLeads(tx, key, { byUserId: null, now })) return
  const to = await deadlines.listJudges(tx, key)
  const item = { kind: 'award', title: category, what: 'tied' } as const
  await writeDeed(tx, { tripId, byUserId: null, tellings: [{ to, item }] }, now)
}

async function listMissing(tx: Executor, key: { tripId: string; awardId: string }): Promise<string[]> {
  const [award] = await listAwards(tx, { ...key, voterId: null })
  return award === undefined ? [] : missingIn(award).map(({ id }) => id)
}
