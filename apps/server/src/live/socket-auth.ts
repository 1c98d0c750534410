import type { JoinFrame } from '@sendit/core/live/contract.ts'
import { CLOSE_NOT_FOUND, CLOSE_UNAUTHENTICATED } from '@sendit/core/live/limits.ts'
import { principalOf } from '#auth/actor.ts'
import type { Principals } from '#auth/principals.ts'
import { unauthenticated } from '#errors.ts'
import type { TripGate } from '#trips/trip-gate.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { asRefusal } from './frames.ts'
import type { Peer } from './peer.ts'
import type { Rooms } from './rooms.ts'

/** RFC 6455's registry: try again later. */
const CLOSE_TRY_LATER = 1013

export type SocketAuth = {
  /** Leaves the previous trip. Closes the socket when access is denied. */
  join(peer: Peer, frame: JoinFrame): Promise<void>
  recheck(peer: Peer): Promise<void>
  /** So that sockets just joining are re-checked. */
  noteRevocation(): void
}

type Dependencies = {
  principals: Principals
  tripGate: TripGate
  connections: ConnectionRegistry
  rooms: Rooms
}

export function createSocketAuth({ principals, tripGate, connections, rooms }: Dependencies): SocketAuth {
  let revocations = 0

  const identify = (peer: Peer) =>
    principals.identify({ sessionToken: peer.sessionToken, guestToken: peer.guestToken })

  async function enter(peer: Peer, frame: JoinFrame): Promise<void> {
    const revocationsBefore = revocations
    peer.guestToken = frame.token ?? peer.guestToken
    peer.become({ joiningTripId: frame.tripId })
    peer.become({ actor: await identify(peer) })
    const access = await tripGate.enter(peer.actor, frame.tripId, 'contribute')
    const personId = principalOf(access.actor)
    if (personId === undefined) throw unauthenticated()
    connections.makeRoomFor(peer)
    await peer.presenceEntry?.leave()
    peer.become({ access })
    peer.presenceEntry = await rooms.enter(peer, { tripId: access.tripId, personId })
    peer.become({ joiningTripId: undefined })
    if (peer.isClosed()) await peer.presenceEntry?.leave()
    // Access was read before the revocation arrived, perhaps before it happened.
    if (revocations !== revocationsBefore) await recheck(peer)
  }

  async function recheck(peer: Peer): Promise<void> {
    const { actor: known, access } = peer
    const isUnchanged = () => peer.actor === known && peer.access === access
    try {
      const actor = await identify(peer)
      if (principalOf(actor) !== principalOf(known)) throw unauthenticated()
      const renewed = access && (await tripGate.enter(actor, access.tripId, 'contribute'))
      if (isUnchanged()) peer.become({ actor, access: renewed })
    } catch (error) {
      // A database outage revokes nobody.
      if (asRefusal(error) === undefined) peer.log.error({ err: error }, 'could not re-check a socket')
      else if (isUnchanged()) turnAway(peer, error, { isJoining: false })
    }
  }

  function turnAway(peer: Peer, error: unknown, { isJoining }: { isJoining: boolean }) {
    const status = asRefusal(error)?.status ?? 500
    if (status === 401) return peer.close(CLOSE_UNAUTHENTICATED, 'Sign in first')
    if (status < 500) return peer.close(CLOSE_NOT_FOUND, 'Not in this trip')
    if (!isJoining) return
    peer.log.error({ err: error }, 'could not let a socket in')
    peer.close(CLOSE_TRY_LATER, 'Try again later')
  }

  return {
    recheck,
    async join(peer, frame) {
      try {
        await enter(peer, frame)
      } catch (error) {
        turnAway(peer, error, { isJoining: true })
      }
    },
    noteRevocation() {
      revocations += 1
    },
  }
}
