import type { CeremonyFrame } from '@sendit/core/awards/contract.ts'
import { tripTopic } from '#access/trip-news.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { CeremonyRow } from './ceremony-store.ts'
import { presentCeremony } from './present.ts'

/** Tells everyone in the trip which envelope is in front: serialised once for all who hear it, on every process. */
export function ceremonyTeller(realtime: Realtime) {
  return (tripId: string, ceremony: CeremonyRow): Promise<void> => {
    const frame: CeremonyFrame = { type: 'ceremony', tripId, ceremony: presentCeremony(ceremony) }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }
}
