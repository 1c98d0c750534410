import type { Executor } from '#db/tables.ts'
import { guestForbidden, notFound, notOwner, unauthenticated } from '#errors.ts'
import type { Actor, GuestActor, UserActor } from './actor.ts'

/**
 * What the caller wants in the trip. `read`: members and guests look. `contribute`: members and guests add messages and
 * photos. `write`: members only. `owner`: the owner only.
 */
export type TripLevel = 'read' | 'contribute' | 'write' | 'owner'

const minted = Symbol('minted by the trip gate')

/** Proof that the caller may enter this trip. Only the gate can make one. */
export class TripAccess<Who extends UserActor | GuestActor = UserActor | GuestActor> {
  readonly tripId: string
  readonly actor: Who
  readonly role: 'owner' | 'member' | 'guest'

  constructor(key: typeof minted, tripId: string, actor: Who, role: 'owner' | 'member' | 'guest') {
    if (key !== minted) throw new Error('a TripAccess can only be made by the trip gate')
    this.tripId = tripId
    this.actor = actor
    this.role = role
  }

  isMember(): this is MemberAccess {
    return this.actor.kind === 'user'
  }
}

export type MemberAccess = TripAccess<UserActor>

export type TripGate = {
  enter(actor: Actor, tripId: string, level: 'write' | 'owner'): Promise<MemberAccess>
  enter(actor: Actor, tripId: string, level: TripLevel): Promise<TripAccess>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A malformed id cannot name anything, so callers answer it like an unknown one. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

/** The only door to a trip's data. Refuses with 401, 403 or, where the caller is not in the trip, 404. */
export function createTripGate(db: Executor): TripGate {
  async function enter(actor: Actor, tripId: string, level: TripLevel): Promise<TripAccess> {
    if (actor.kind === 'anon') throw unauthenticated()
    if (actor.kind === 'guest') return enterAsGuest(actor, tripId, level)
    const role = isId(tripId) ? await findRole(db, actor.userId, tripId) : undefined
    if (role === undefined) throw notFound()
    if (level === 'owner' && role !== 'owner') throw notOwner()
    return new TripAccess(minted, tripId.toLowerCase(), actor, role)
  }
  return { enter } as TripGate
}

function enterAsGuest(actor: GuestActor, tripId: string, level: TripLevel): TripAccess {
  if (level === 'write' || level === 'owner') throw guestForbidden()
  if (actor.tripId !== tripId.toLowerCase()) throw notFound()
  return new TripAccess(minted, actor.tripId, actor, 'guest')
}

async function findRole(db: Executor, userId: string, tripId: string) {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .select('memberships.role')
    .where('memberships.trip_id', '=', tripId.toLowerCase())
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}
