import { CLOSE_NOT_FOUND, CLOSE_RESTING, CLOSE_UNAUTHENTICATED } from '@sendit/core/live/limits.ts'
import { principalOf } from '#access/actor.ts'
import type { Revocation } from '#access/trip-events.ts'
import type { Peer } from './peer.ts'

// docs/security.md 7; both count the sockets of this process.
const MAX_PER_PRINCIPAL = 5
export const MAX_PER_ADDRESS = 50

/** What the crowd knows of a socket. */
export type Connection = Pick<Peer, 'address' | 'actor' | 'access' | 'joiningTripId' | 'close' | 'send'>

/** Every open socket of this process. */
export type ConnectionRegistry<Member extends Connection = Peer> = {
  add(peer: Member): void
  remove(peer: Member): void
  /** Looks again who holds the socket and where it is; to be called whenever one of these has changed. */
  place(peer: Member): void
  all(): Member[]
  size(): number
  countAt(address: string): number
  /**
   * Closes the oldest of a person's sockets beyond five. Not the new one: a phone that changes networks leaves dead
   * sockets behind for a minute, and they must not lock their owner out. A tab closed so waits until it is looked at, or
   * six of them would close each other for ever.
   */
  makeRoomFor(peer: Member): void
  /** Closes at once whoever lost what they held; who left a trip elsewhere is told wherever they list it. */
  revoke(revocation: Revocation): void
}

/** Sockets are found by who holds them and where they are, so that no call costs more when the crowd grows. */
export function createConnectionRegistry<Member extends Connection = Peer>(): ConnectionRegistry<Member> {
  /** Each open socket with the names it is found under. A Map keeps the order in which they came. */
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
        // In another trip, or in none yet: their list of trips has one less.
        else if (revocation.kind === 'membership') {
          peer.send({ type: 'trip_changed', tripId: revocation.tripId, topics: ['trip'] })
        }
      }
    },
  }
}

/** Under which names a socket is looked for. */
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

/** Of those found under a revocation's name, a membership's ends in its trip alone. */
function isMeant({ access, joiningTripId }: Connection, revocation: Revocation): boolean {
  if (revocation.kind !== 'membership') return true
  return access?.tripId === revocation.tripId || joiningTripId === revocation.tripId
}
