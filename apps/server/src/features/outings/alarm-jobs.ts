import { OVERDUE_AFTER_MINUTES } from '@sendit/core/outings/limits.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { type FindShoreContact, tellShore } from './mail.ts'
import { overdueWords } from './present.ts'
import * as store from './store.ts'
import { writeLateDeed } from './telling-service.ts'

/** Small enough that a round is short; what is left waits for the next one, seconds later. */
const MAX_AT_ONCE = 200
const MINUTE_MS = 60_000

/** In this order: the rider is asked when they are due, and the crew is told when they are overdue. */
const STEPS = [
  { step: 'asked_at', lateMinutes: 0 },
  { step: 'alarmed_at', lateMinutes: OVERDUE_AFTER_MINUTES },
] as const

type OutingCard = { tripId: string; text: string; about: { kind: 'outing'; id: string }; now: Date }

type Dependencies = {
  database: AppDatabase
  news: TripNews
  findShoreContact: FindShoreContact
  /** Says it in the trip's chat, in the caller's transaction. */
  postCard: (work: Work, card: OutingCard) => Promise<void>
  wakeOutbox: () => void
}

/** Watches the clock for those on the water. */
export function createOutingAlarm(deps: Dependencies) {
  const { database, news } = deps
  return {
    /**
     * Takes every step that is due at `now`. One conditional update each, so that of several servers one does it; after a time
     * without any server it happens late rather than never, and by how much is seen from its time.
     */
    async tellLate(now: Date): Promise<void> {
      for (const { step, lateMinutes } of STEPS) {
        const backBy = new Date(now.getTime() - lateMinutes * MINUTE_MS)
        for (const outing of await store.listLate(database.db, step, { backBy, limit: MAX_AT_ONCE })) {
          await database.transactIn(outing.trip_id, async (work) => {
            const isOurs = await store.claimStep(work.tx, outing, { step, backBy, now })
            if (!isOurs) return
            news.changed(work, outing.trip_id, ['outings'])
            await writeLateDeed(work.tx, outing, { step, now })
            if (step === 'alarmed_at') await tellEverybody(deps, work, { ...outing, now })
          })
        }
      }
    },
  }
}

type Overdue = { id: string; trip_id: string; user_id: string; now: Date }

/** The crew in its chat, and the rider's shore contact by mail: in the transaction that says that they have been told. */
async function tellEverybody(
  { findShoreContact, postCard, wakeOutbox }: Dependencies,
  work: Work,
  outing: Overdue,
): Promise<void> {
  const { id, trip_id: tripId, now } = outing
  const known = await store.findForShore(work.tx, id)
  if (known) await postCard(work, { tripId, text: overdueWords(known), about: { kind: 'outing', id }, now })
  if (!(await tellShore(work.tx, outing, { isHeardOf: false, findShoreContact, now }))) return
  await store.markShoreTold(work.tx, outing, now)
  work.afterCommit(wakeOutbox)
}
