import { addDays, dayInZone, startOfDayInZone } from '@sendit/core/time.ts'
import { writeDeed } from '#access/deeds.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Work } from '#db/open.ts'
import { awardStatus, rateLimited } from '#errors.ts'
import { claimReminder } from './deadline-store.ts'
import type { AwardFacts } from './present.ts'
import { getAward } from './service.ts'
import * as store from './store.ts'

export type AwardRemindersService = ReturnType<typeof createAwardRemindersService>

export function createAwardRemindersService({ clock, news }: { clock: Clock; news: TripNews }) {
  return {
    /**
     * Reminds the members who have not voted, once on a day of the trip's place whoever asks: 429 until the next one begins. In
     * the caller's transaction. Throws AWARD_STATUS where voting is not open, or nobody else's vote is missing.
     */
    async remind(work: Work, access: MemberAccess, awardId: string): Promise<AwardFacts> {
      const { tx } = work
      const { tripId, actor } = access
      const { timezone } = await lockTrip(tx, tripId)
      const now = clock.now()
      const { award } = await getAward(tx, access, awardId)
      if (!(await store.holdOpenVoting(tx, { tripId, awardId }, now)))
        throw awardStatus('Voting is not open for this award.')
      const to = store.missingIn(award).flatMap(({ id }) => (id === actor.userId ? [] : id))
      if (to.length === 0) throw awardStatus('Everybody else has voted.')
      const day = dayInZone(now, timezone ?? 'UTC')
      if (!(await claimReminder(tx, awardId, { day, now }))) {
        const tomorrow = startOfDayInZone(addDays(day, 1), timezone ?? 'UTC')
        throw rateLimited(tomorrow.getTime() - now.getTime(), 'The crew has been reminded today.')
      }
      const by = actor.user.display_name
      const item = { kind: 'award', title: award.category, what: 'reminder', by } as const
      await writeDeed(tx, { tripId, byUserId: actor.userId, tellings: [{ to, item }] }, now)
      news.changed(work, tripId, ['awards'])
      return getAward(tx, access, awardId)
    },
  }
}
