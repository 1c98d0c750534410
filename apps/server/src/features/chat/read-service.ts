import type { ReadFrame } from '@sendit/core/chat/contract.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { tripTopic } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { invalid } from '#errors.ts'
import * as store from './read-store.ts'

export type ReadService = ReturnType<typeof createReadService>
type Dependencies = { database: AppDatabase; clock: Clock; realtime: Realtime }

export function createReadService({ database: { db }, clock, realtime }: Dependencies) {
  return {
    /** The later of two devices wins; answers how far the member is. The crew hears of it where they let it. */
    async setPosition({ tripId, actor, state }: MemberAccess, seq: number): Promise<{ seq: number }> {
      if (seq > state.messageSeq) throw invalid('seq', 'No message has this number yet.')
      const { userId, user } = actor
      const row = { trip_id: tripId, user_id: userId, seq, read_at: clock.now() }
      const isFurther = await store.raisePosition(db, row)
      if (!isFurther) return { seq: await store.findPosition(db, tripId, userId) }
      if (user.shows_reads === 1) {
        const frame: ReadFrame = { type: 'read', tripId, id: userId, seq }
        await realtime.publish(tripTopic(tripId), JSON.stringify(frame))
      }
      return { seq }
    },

    /** Of everybody who lets the crew see it, for whoever does so too; one's own in any case. */
    async list({ tripId, actor }: TripAccess): Promise<{ id: string; seq: number }[]> {
      const own = actor.kind === 'user' ? actor.userId : undefined
      const mayLook = actor.kind === 'guest' || actor.user.shows_reads === 1
      const positions = await store.listPositions(db, tripId)
      return positions
        .filter(({ id, shows_reads }) => id === own || (mayLook && shows_reads === 1))
        .map(({ id, seq }) => ({ id, seq }))
    },
  }
}
