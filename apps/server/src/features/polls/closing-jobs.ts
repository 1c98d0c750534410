import { writeDeed } from '#access/deeds.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './store.ts'

/** Small enough that a round is short; what is left waits for the next one, seconds later. */
const MAX_CLOSED_AT_ONCE = 200
const DAY_MS = 86_400_000

export type PollClosing = ReturnType<typeof createPollClosing>

export function createPollClosing({ database, news }: { database: AppDatabase; news: TripNews }) {
  return {
    /** Closes what its deadline has ended. One conditional update each, so that of several servers one does it and tells. */
    async closeDue(now: Date): Promise<void> {
      for (const { tripId, pollId, closesAt } of await store.listDue(database.db, now, MAX_CLOSED_AT_ONCE)) {
        await database.transactIn(tripId, async (work) => {
          const isOurs = await store.closePoll(work.tx, { tripId, pollId }, { at: closesAt, by: null })
          if (isOurs) news.changed(work, tripId, ['polls'])
        })
      }
    },

    /** Tells those who have not voted when a poll closes within a day; one that was made for less says so by itself. */
    async tellEnding(now: Date): Promise<void> {
      const until = new Date(now.getTime() + DAY_MS)
      for (const poll of await store.listEnding(database.db, { now, until, limit: MAX_CLOSED_AT_ONCE })) {
        const { id: pollId, trip_id: tripId, question } = poll
        await database.transactIn(tripId, async ({ tx }) => {
          if (!(await store.claimEnding(tx, pollId, now))) return
          const openMs = (poll.closes_at ?? now).getTime() - poll.created_at.getTime()
          const to = openMs > DAY_MS ? await store.listNonVoters(tx, { tripId, pollId }) : []
          const item = { kind: 'poll', question, pollId, what: 'ends' } as const
          await writeDeed(tx, { tripId, byUserId: null, tellings: [{ to, item }] }, now)
        })
      }
    },
  }
}
