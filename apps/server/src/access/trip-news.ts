import type { ServerFrame, Topic } from '@sendit/core/chat/contract.ts'
import type { Realtime } from '#adapters/realtime/port.ts'

/** Who must lose their open sockets at once, on every process (SECURITY-RULES C16). */
export type Revocation =
  | { kind: 'session'; sessionId: string }
  | { kind: 'invite'; inviteId: string }
  | { kind: 'membership'; userId: string; tripId: string }
  | { kind: 'trip'; tripId: string }

export const REVOCATIONS_TOPIC = 'revocations'
export const tripTopic = (tripId: string) => `trip:${tripId}`

export type TripNews = {
  /** Tells open screens of the trip what to fetch again. */
  changed(tripId: string, topics: Topic[]): Promise<void>
  revoke(revocation: Revocation): Promise<void>
}

export function createTripNews(realtime: Realtime): TripNews {
  return {
    changed: (tripId, topics) => {
      const frame: ServerFrame = { type: 'trip_changed', tripId, topics }
      return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
    },
    revoke: (revocation) => realtime.publish(REVOCATIONS_TOPIC, JSON.stringify(revocation)),
  }
}
