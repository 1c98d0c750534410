import { CLOSE_NOT_FOUND, CLOSE_TOO_MANY, CLOSE_UNAUTHENTICATED } from '@sendit/core/chat/limits.ts'
import { principalOf } from '#access/actor.ts'
import type { Revocation } from '#access/trip-news.ts'
import type { Peer } from './socket-peer.ts'

// SECURITY-RULES section 7; both count the sockets of this process.
const MAX_PER_PRINCIPAL = 5
export const MAX_PER_ADDRESS = 50

/** Every open socket of this process. */
export type Crowd = {
  add(peer: Peer): void
  remove(peer: Peer): void
  all(): Peer[]
  countAt(address: string): number
  /**
   * Closes the oldest of a person's sockets beyond five. Not the new one: a phone that changes networks leaves dead
   * sockets behind for a minute, and they must not lock their owner out.
   */
  makeRoomFor(peer: Peer): void
  /** Closes at once whoever lost what they held. */
  revoke(revocation: Revocation): void
}

export function createCrowd(): Crowd {
  const peers = new Set<Peer>()
  const addresses = new Map<string, number>()
  const countAt = (address: string) => addresses.get(address) ?? 0
  return {
    add(peer) {
      peers.add(peer)
      addresses.set(peer.address, countAt(peer.address) + 1)
    },
    remove(peer) {
      if (!peers.delete(peer)) return
      const left = countAt(peer.address) - 1
      if (left === 0) addresses.delete(peer.address)
      else addresses.set(peer.address, left)
    },
    all: () => [...peers],
    countAt,
    makeRoomFor(peer) {
      const principal = principalOf(peer.actor)
      if (principal === undefined) return
      const others = [...peers].filter((other) => other !== peer && principalOf(other.actor) === principal)
      const excess = others.length + 1 - MAX_PER_PRINCIPAL
      for (const oldest of others.slice(0, Math.max(0, excess))) {
        oldest.close(CLOSE_TOO_MANY, 'Open in too many places')
      }
    },
    revoke(revocation) {
      const code = closeCodeFor(revocation)
      for (const peer of [...peers]) if (isMeant(peer, revocation)) peer.close(code, 'Access ended')
    },
  }
}

function closeCodeFor({ kind }: Revocation): number {
  return kind === 'session' || kind === 'invite' ? CLOSE_UNAUTHENTICATED : CLOSE_NOT_FOUND
}

function isMeant({ actor, access, joiningTripId }: Peer, revocation: Revocation): boolean {
  const isIn = (tripId: string) => access?.tripId === tripId || joiningTripId === tripId
  if (revocation.kind === 'session') return actor.kind === 'user' && actor.sessionId === revocation.sessionId
  if (revocation.kind === 'invite') return actor.kind === 'guest' && actor.inviteId === revocation.inviteId
  if (revocation.kind === 'trip') return isIn(revocation.tripId)
  return actor.kind === 'user' && actor.userId === revocation.userId && isIn(revocation.tripId)
}
