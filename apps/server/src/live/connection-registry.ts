import { CLOSE_NOT_FOUND, CLOSE_RESTING, CLOSE_UNAUTHENTICATED } from '@sendit/core/live/limits.ts'
import { principalOf } from '#auth/actor.ts'
import type { Peer } from './peer.ts'
import type { Revocation } from './trip-events.ts'

// docs/security.md 7; per process.
const MAX_PER_PRINCIPAL = 5
export const MAX_PER_ADDRESS = 50

export type Connection = Pick<Peer, 'address' | 'actor' | 'access' | 'joiningTripId' | 'close' | 'send'>

export type ConnectionRegistry<Member extends Connection = Peer> = {
  add(peer: Member): void
  remove(peer: Member): void
  place(peer: Member): void
  all(): Member[]
  size(): number
  countAt(address: string): number
  /**
   * Closes the oldest beyond five: network changes leave dead sockets for a minute, which must not lock the owner out. Closed
   * tabs must not reconnect until visible, or six would evict each other for ever.
   */
  makeRoomFor(peer: Member): void
  revoke(revocation: Revocation): void
}

/** Indexed, so that calls cost the same however many sockets are open. */
export function createConnectionRegistry<Member extends Connection = Peer>(): ConnectionRegistry<Member> {
  /** A Map keeps insertion order. */
  const peers = new Map<Member, { number: number; names: string[] }>()
  const byName = new Map<string, Set<Member>>()
  let lastNumber = 0

  const found = (name: string) => [...(byName.get(name) ?? [])]
  const numberOf = (peer: Member) => peers.get(peer)?.number ?? 0

  function index(peer: Member, name: string) {
    const sameKey = byName.get(name) ?? new Set()
    byName.set(name, sameKey.add(peer))
  }

  function unindex(peer: Member, name: string) {
    const sameKey = byName.get(name)
    sameKey?.delete(peer)
    if (sameKey?.size === 0) byName.delete(name)
  }

  return {
    add(peer) {
      lastNumber += 1
      const names = namesOf(peer)
      peers.set(peer, { number: lastNumber, names })
      for (const name of names) index(peer, name)
    },
    remove(peer) {
      for (const name of peers.get(peer)?.names ?? []) unindex(peer, name)
      peers.delete(peer)
    },
    place(peer) {
      const known = peers.get(peer)
      if (known === undefined) return
      const names = namesOf(peer)
      for (const name of known.names) if (!names.includes(name)) unindex(peer, name)
      for (const name of names) index(peer, name)
      known.names = names
    },
    all: () => [...peers.keys()],
    size: () => peers.size,
    countAt: (address) => byName.get(`address ${address}`)?.size ?? 0,
    makeRoomFor(peer) {
      const principal = principalOf(peer.actor)
      if (principal === undefined) return
      const others = found(principal).filter((other) => other !== peer)
      const excess = others.length + 1 - MAX_PER_PRINCIPAL
      if (excess <= 0) return
      const oldestFirst = others.sort((one, other) => numberOf(one) - numberOf(other))
      for (const oldest of oldestFirst.slice(0, excess)) {
        oldest.close(CLOSE_RESTING, 'Open in too many places')
      }
    },
    revoke(revocation) {
      const code = closeCodeFor(revocation)
      for (const peer of found(nameIn(revocation))) {
        if (isMeant(peer, revocation)) peer.close(code, 'Access ended')
        // Not in that trip: only their trip list changes.
        else if (revocation.kind === 'membership') {
          peer.send({ type: 'trip_changed', tripId: revocation.tripId, topics: ['trip'] })
        }
      }
    },
  }
}

function namesOf({ address, actor, access, joiningTripId }: Connection): string[] {
  const names = [`address ${address}`]
  const principal = principalOf(actor)
  if (principal !== undefined) names.push(principal)
  if (actor.kind === 'user') names.push(`session ${actor.sessionId}`)
  if (access !== undefined) names.push(`trip ${access.tripId}`)
  if (joiningTripId !== undefined && joiningTripId !== access?.tripId) names.push(`trip ${joiningTripId}`)
  return names
}

function nameIn(revocation: Revocation): string {
  if (revocation.kind === 'session') return `session ${revocation.sessionId}`
  if (revocation.kind === 'invite') return `guest:${revocation.inviteId}`
  return revocation.kind === 'trip' ? `trip ${revocation.tripId}` : `user:${revocation.userId}`
}

function closeCodeFor({ kind }: Revocation): number {
  return kind === 'session' || kind === 'invite' ? CLOSE_UNAUTHENTICATED : CLOSE_NOT_FOUND
}

/** Ending a membership closes sockets in that trip only. */
function isMeant({ access, joiningTripId }: Connection, revocation: Revocation): boolean {
  if (revocation.kind !== 'membership') return true
  return access?.tripId === revocation.tripId || joiningTripId === revocation.tripId
}
