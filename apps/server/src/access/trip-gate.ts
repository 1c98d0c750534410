import type { Role } from '@sendit/core/trips/roles.ts'
import { clipTripDays, type TripDays } from '@sendit/core/trips/trip-days.ts'
import type { ExpressionBuilder, SelectExpression } from 'kysely'
import { statement } from '#db/statement.ts'
import type { Executor, Tables } from '#db/tables.ts'
import { guestForbidden, notFound, notOwner, unauthenticated } from '#errors.ts'
import type { Actor, GuestActor, UserActor } from './actor.ts'

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
  preloaded?: Preloaded | undefined
}

/** Proof that the caller may enter this trip. Only the gate can make one. */
export class TripAccess<Who extends UserActor | GuestActor = UserActor | GuestActor> {
  readonly tripId: string
  readonly actor: Who
  readonly role: Role
  /** How far the trip was when the gate let the caller in. */
  readonly state: TripState
  /** What of the trip was read with that. */
  readonly preloaded: Preloaded | undefined

  constructor(key: typeof minted, { tripId, actor, role, state, preloaded }: Admission<Who>) {
    if (key !== minted) throw new Error('a TripAccess can only be made by the trip gate')
    this.tripId = tripId
    this.actor = actor
    this.role = role
    this.state = state
    this.preloaded = preloaded
  }

  isMember(): this is MemberAccess {
    return this.actor.kind === 'user'
  }
}

export type MemberAccess = TripAccess<UserActor>

/** Where a person is in a trip, as it was read a moment ago, and what of the trip came along. */
export type Membership = {
  userId: string
  tripId: string
  role: Role
  state: TripState
  preloaded?: Preloaded | undefined
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
  enter(actor: Actor, tripId: string, level: TripLevel, known?: Membership): Promise<TripAccess>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A malformed id cannot name anything, so callers answer it like an unknown one. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

/** The only door to a trip's data. Refuses with 401, 403 or, where the caller is not in the trip, 404. */
export function createTripGate(db: Executor): TripGate {
  async function enter(
    actor: Actor,
    tripId: string,
    level: TripLevel,
    known?: Membership,
  ): Promise<TripAccess> {
    if (actor.kind === 'anon') throw unauthenticated()
    if (actor.kind === 'guest') return enterAsGuest(db, actor, { tripId, level })
    const isKnown = known?.userId === actor.userId && known.tripId === tripId
    const membership = isKnown ? known : await findMembership(db, actor.userId, tripId)
    if (membership === undefined) throw notFound()
    const { role, state, preloaded } = membership
    if (level === 'owner' && role !== 'owner') throw notOwner()
    return new TripAccess(minted, { tripId, actor, role, state, preloaded })
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

async function findMembership(
  db: Executor,
  userId: string,
  tripId: string,
): Promise<Pick<Membership, 'role' | 'state' | 'preloaded'> | undefined> {
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

/** How far a trip was when its caller was let in, so never further than what is read afterwards. */
export type TripState = {
  changeSeq: number
  messageSeq: number
  /** How far the chat is: what was sent and what was changed since, counted together. */
  chatVersion: number
  /** Another one after each change; what was sent to the chat does not count. */
  mark: string
}

/** What of a trip's row, and of its `trip_changes`, tells how far it is. */
export const STATE_COLUMNS = [
  'trips.message_seq',
  'trips.chat_changes',
  'trips.round',
  'trips.expense_seq',
  'trips.updated_at',
  'trip_changes.change_seq',
] as const

export type StateRow = {
  message_seq: number
  chat_changes: number
  round: number
  expense_seq: number
  updated_at: Date
  change_seq: number | null
}

export function stateOf(row: StateRow): TripState {
  const { message_seq, chat_changes, round, expense_seq, updated_at, change_seq } = row
  const changeSeq = change_seq ?? 0
  // The number alone would do, were it not for databases put back from a backup: they give the same numbers once more.
  const mark = [changeSeq, round, expense_seq, updated_at.getTime()].join('.')
  return { changeSeq, messageSeq: message_seq, chatVersion: message_seq + chat_changes, mark }
}

/** Undefined for a trip that is not, or of nobody. */
export async function findState(db: Executor, tripId: string): Promise<TripState | undefined> {
  const [row] = await states(db, { tripId })
  return row && stateOf(row)
}

const states = statement((db, { tripId }: { tripId: string }) =>
  db
    .selectFrom('trips')
    .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
    .select(STATE_COLUMNS)
    .where('trips.id', '=', tripId)
    .where('trips.archived_at', 'is', null),
)

export type OfTrip = ExpressionBuilder<Tables, 'trips'>

/**
 * What a route answers of its trip. A route that names it in its rule has it read in the statement that tells who asks and where they are:
 * a statement less is a way to the database less (docs/decisions/0082). No column is named like one of a person.
 */
export class TripRead<Row> {
  readonly columns: (db: Executor) => (trips: OfTrip) => readonly SelectExpression<Tables, 'trips'>[]

  constructor(columns: TripRead<Row>['columns']) {
    this.columns = columns
  }

  /** What was read with who asks, for their own trip alone; undefined where it has to be read by itself. */
  of({ preloaded }: { preloaded: Preloaded | undefined }): Row | undefined {
    return preloaded?.read === this ? (preloaded.row as Row) : undefined
  }
}

/** What a statement read along. Only its `read` knows what the row holds. */
export type Preloaded = { read: TripRead<unknown>; row: unknown }

/** A claimed invite still shows the trip, but what is done with it would carry the account's name: throws GUEST_FORBIDDEN. */
export async function refuseClaimed(tx: Executor, { actor }: TripAccess): Promise<void> {
  if (actor.kind === 'guest' && (await isInviteClaimed(tx, actor.inviteId))) throw guestForbidden()
}

async function isInviteClaimed(tx: Executor, inviteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('id')
    .where('id', '=', inviteId)
    .where('claimed_by', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The invites of the trip that this account claimed: what was said by them is its own. */
export async function listClaimedBy(db: Executor, tripId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invites')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('claimed_by', '=', userId)
    .execute()
  return rows.map((row) => row.id)
}

type DaysRow = { trip_date: string; trip_end_date: string | null }

/** The days of a stored trip as everybody sees them: a trip made before its days had bounds is shortened to them. */
export function tripDaysOf({ trip_date, trip_end_date }: DaysRow): TripDays {
  return clipTripDays({ tripDate: trip_date, tripEndDate: trip_end_date })
}
