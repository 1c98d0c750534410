import type { MemberAccess } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { listOthers } from './asking-store.ts'
import { insertSeat } from './seat-store.ts'

type InviteAll = (
  work: Work,
  by: { tripId: string; userId: string },
  people: { email: string; name: string }[],
) => Promise<void>

type Dependencies = { database: AppDatabase; clock: Clock; inviteAll: InviteAll }

/** The crew of one trip, asked to come along on the next one. */
export function createAskingService({ database, clock, inviteAll }: Dependencies) {
  return {
    /** To how many people of the trip asking them would mail a letter. */
    async countLetters({ tripId, actor }: MemberAccess): Promise<number> {
      const others = await listOthers(database.db, { tripId, userId: actor.userId })
      return others.filter(({ isSeat }) => !isSeat).length
    },

    /**
     * Invites the others of `from` to a trip that is made in the caller's transaction: nobody is in it before they accept. Who has no
     * account cannot be asked, and stands in it by name.
     */
    async askAlong(work: Work, from: MemberAccess, tripId: string): Promise<void> {
      const { userId } = from.actor
      const now = clock.now()
      const others = await listOthers(work.tx, { tripId: from.tripId, userId })
      for (const { name } of others.filter(({ isSeat }) => isSeat))
        await insertSeat(work.tx, { tripId, seatId: newId(now), name, createdBy: userId, now })
      const asked = others.filter(({ isSeat }) => !isSeat)
      await inviteAll(work, { tripId, userId }, asked)
    },
  }
}
