import { DAY_MS, forEachDue, MAX_DUE_AT_ONCE, withinADay } from '#access/deadlines.ts'
import { writeDeed } from '#access/deeds.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './store.ts'

export function createPollClosing({ database, news }: { database: AppDatabase; news: TripNews }) {
  return {
    /** Closes what its deadline has ended. One conditional update each, so that of several servers one does it and tells. */
    async closeDue(now: Date): Promise<void> {
      const due = await store.listDue(database.db, now, MAX_DUE_AT_ONCE)
      await forEachDue(database, due, async (work, { tripId, pollId, closesAt }) => {
        const isOurs = await store.closePoll(work.tx, { tripId, pollId }, { at: closesAt, by: null })
        if (isOurs) news.changed(work, tripId, ['polls'])
      })
    },

    /** Tells those who have not voted when a poll closes within a day; one that was made for less says so by itself. */
    async tellEnding(now: Date): Promise<void> {
      const ending = await store.listEnding(database.db, withinADay(now))
      await forEachDue(database, ending, async ({ tx }, { tripId, pollId, ...poll }) => {
        if (!(await store.claimEnding(tx, pollId, now))) return
        const openMs = (poll.closes_at ?? now).getTime() - poll.created_at.getTime()
        const to = openMs > DAY_MS ? await store.listNonVoters(tx, { tripId, pollId }) : []
        const item = { kind: 'poll', question: poll.question, pollId, what: 'ends' } as const
        await writeDeed(tx, { tripId, byUserId: null, tellings: [{ to, item }] }, now)
      })
    },
  }
}
