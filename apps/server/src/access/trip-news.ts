import type { LiveFrame } from '@sendit/core/live/contract.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Work } from '#db/open.ts'
import { countChanges } from './trip-counters.ts'

/** Who must lose their open sockets at once, on every process (docs/security.md C16). */
export type Revocation =
  | { kind: 'session'; sessionId: string }
  | { kind: 'invite'; inviteId: string }
  | { kind: 'membership'; userId: string; tripId: string }
  | { kind: 'trip'; tripId: string }

export const REVOCATIONS_TOPIC = 'revocations'
export const tripTopic = (tripId: string) => `trip:${tripId}`

export type TripNews = {
  /**
   * Tells open screens of these trips what to fetch again, once the caller's transaction is through. The change gets its
   * number in that transaction: when the telling is lost, `trip_state` shows that a number is missing.
   */
  changed(work: Work, tripIds: string | readonly string[], topics: Topic[]): void
  revoke(revocation: Revocation): Promise<void>
}

export function createTripNews(realtime: Realtime): TripNews {
  function tell(tripId: string, topics: Topic[], changeSeq: number): Promise<void> {
    const frame: LiveFrame = { type: 'trip_changed', tripId, topics, changeSeq }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }

  return {
    changed({ tx, beforeCommit, afterCommit }, tripIds, topics) {
      let numbers = new Map<string, number>()
      beforeCommit(async () => {
        numbers = await countChanges(tx, typeof tripIds === 'string' ? [tripIds] : tripIds)
      })
      afterCommit(async () => {
        await Promise.all([...numbers].map(([tripId, changeSeq]) => tell(tripId, topics, changeSeq)))
      })
    },
    revoke: (revocation) => realtime.publish(REVOCATIONS_TOPIC, JSON.stringify(revocation)),
  }
}
