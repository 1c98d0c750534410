import type { Role } from '@sendit/core/trips/roles.ts'
import { statement } from '#db/statement.ts'
import type { Executor, Tables } from '#db/tables.ts'
import { guestForbidden, notFound, notOwner, unauthenticated } from '#errors.ts'
import type { Actor, GuestActor, UserActor } from './actor.ts'
import type { Along } from './trip-read.ts'
import { findState, STATE_COLUMNS, stateOf, type TripState } from './trip-state.ts'

/**
 * What the caller wants in the trip. `read`: members and guests look. `contribute`: members and guests add messages and
 * photos. `write`: members only. `owner`: the owner only.
 */
export type TripLevel = 'read' | 'contribute' | 'write' | 'owner'

const minted = Symbol('minted by the trip gate')

type Admission<Who> = {
  tripId: string
  actor: Who
  role: Role
  state: TripState
  along?: Along | undefined
}

/** Proof that the caller may enter this trip. Only the gate can make one. */
export class TripAccess<Who extends UserActor | GuestActor = UserActor | GuestActor> {
  readonly tripId: string
  readonly actor: Who
  readonly role: Role
  /** How far the trip was when the gate let the caller in. */
  readonly state: TripState
  /** What of the trip was read with that. */
  readonly along: Along | undefined

  constructor(key: typeof minted, { tripId, actor, role, state, along }: Admission<Who>) {
    if (key !== minted) throw new Error('a TripAccess can only be made by the trip gate')
    this.tripId = tripId
    this.actor = actor
    this.role = role
    this.state = state
    this.along = along
  }

  isMember(): this is MemberAccess {
    return this.actor.kind === 'user'
  }
}

export type MemberAccess = TripAccess<UserActor>

/** Where a person is in a trip, as it was read a moment ago, and what of the trip came along. */
export type Place = {
  userId: string
  tripId: string
  role: Role
  state: TripState
  along?: Along | undefined
}

/** The tables whose rows belong to a trip and have an id of their own. */
export type TableOfTrip = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; trip_id: string } ? Table : never
}[keyof Tables]

export type TripGate = {
  /** The trip that a row belongs to, deleted or not; undefined for one that is not there. */
  findTripId(table: TableOfTrip, id: string): Promise<string | undefined>
  enter(actor: Actor, tripId: string, level: 'write' | 'owner'): Promise<MemberAccess>
  /** With `known`, a place that was read when the caller was told apart: it is not read once more, if it is theirs and this trip's. */
  enter(actor: Actor, tripId: string, level: TripLevel, known?: Place): Promise<TripAccess>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A malformed id cannot name anything, so callers answer it like an unknown one. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

/** The only door to a trip's data. Refuses with 401, 403 or, where the caller is not in the trip, 404. */
export function createTripGate(db: Executor): TripGate {
  async function enter(actor: Actor, tripId: string, level: TripLevel, known?: Place): Promise<TripAccess> {
    if (actor.kind === 'anon') throw unauthenticated()
    if (actor.kind === 'guest') return enterAsGuest(db, actor, { tripId, level })
    const isKnown = known?.userId === actor.userId && known.tripId === tripId
    const place = isKnown ? known : await findPlace(db, actor.userId, tripId)
    if (place === undefined) throw notFound()
    const { role, state, along } = place
    if (level === 'owner' && role !== 'owner') throw notOwner()
    return new TripAccess(minted, { tripId, actor, role, state, along })
  }
  return { enter, findTripId: (table, id) => findTripId(db, table, id) } as TripGate
}

async function enterAsGuest(
  db: Executor,
  actor: GuestActor,
  { tripId, level }: { tripId: string; level: TripLevel },
): Promise<TripAccess> {
  if (level === 'write' || level === 'owner') throw guestForbidden()
  if (actor.tripId !== tripId) throw notFound()
  const state = await findState(db, actor.tripId)
  if (state === undefined) throw notFound()
  return new TripAccess(minted, { tripId: actor.tripId, actor, role: 'guest', state })
}

async function findTripId(db: Executor, table: TableOfTrip, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  // All of these tables have the two columns; Kysely's types want one table's name.
  const ofTrip = table as 'expenses'
  const row = await db.selectFrom(ofTrip).select('trip_id').where('id', '=', id).executeTakeFirst()
  return row?.trip_id
}

async function findPlace(
  db: Executor,
  userId: string,
  tripId: string,
): Promise<Pick<Place, 'role' | 'state' | 'along'> | undefined> {
  if (!isId(tripId)) return undefined
  const [row] = await places(db, { userId, tripId })
  return row && { role: row.role, state: stateOf(row) }
}

const places = statement((db, { userId, tripId }: { userId: string; tripId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
    .select(['memberships.role', ...STATE_COLUMNS])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null),
)
