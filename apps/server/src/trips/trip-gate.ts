import type { Role } from '@sendit/core/trips/roles.ts'
import { clipTripDays, type TripDays } from '@sendit/core/trips/trip-days.ts'
import type { ExpressionBuilder, SelectExpression } from 'kysely'
import type { Actor, GuestActor, UserActor } from '#auth/actor.ts'
import type { Executor, Tables } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { guestForbidden, notFound, notOwner, unauthenticated } from '#errors.ts'

/** `read` and `contribute` (messages, photos): members and guests. `write`: members only. */
export type TripLevel = 'read' | 'contribute' | 'write' | 'owner'

const minted = Symbol('minted by the trip gate')

type Admission<Who> = {
  tripId: string
  actor: Who
  role: Role
  state: TripState
  preloaded?: Preloaded | undefined
}

/** Proof that the caller may access this trip; only the gate can create one. */
export class TripAccess<Who extends UserActor | GuestActor = UserActor | GuestActor> {
  readonly tripId: string
  readonly actor: Who
  readonly role: Role
  readonly state: TripState
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

export type Membership = {
  userId: string
  tripId: string
  role: Role
  state: TripState
  preloaded?: Preloaded | undefined
}

export type TableOfTrip = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; trip_id: string } ? Table : never
}[keyof Tables]

export type TripGate = {
  /** Includes deleted rows. */
  findTripId(table: TableOfTrip, id: string): Promise<string | undefined>
  enter(actor: Actor, tripId: string, level: 'write' | 'owner'): Promise<MemberAccess>
  enter(actor: Actor, tripId: string, level: TripLevel, known?: Membership): Promise<TripAccess>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(value: string): boolean {
  return UUID.test(value)
}

/** The only way to a trip's data. Throws 401, 403 or, for non-members, 404. */
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
  // Kysely's types want one table's name.
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

/** Read when access was granted, so never newer than data read afterwards. */
export type TripState = {
  changeSeq: number
  messageSeq: number
  chatVersion: number
  /** Changes with every edit, but not with new chat messages. */
  mark: string
}

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
  // The number alone would repeat after a restore from backup.
  const mark = [changeSeq, round, expense_seq, updated_at.getTime()].join('.')
  return { changeSeq, messageSeq: message_seq, chatVersion: message_seq + chat_changes, mark }
}

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
 * Trip columns read in the statement that authenticates the caller, which saves a round trip. They must not share names with
 * `users`.
 */
export class TripRead<Row> {
  readonly columns: (db: Executor) => (trips: OfTrip) => readonly SelectExpression<Tables, 'trips'>[]

  constructor(columns: TripRead<Row>['columns']) {
    this.columns = columns
  }

  /** Undefined where it has to be read separately. */
  of({ preloaded }: { preloaded: Preloaded | undefined }): Row | undefined {
    return preloaded?.read === this ? (preloaded.row as Row) : undefined
  }
}

export type Preloaded = { read: TripRead<unknown>; row: unknown }

/** Throws GUEST_FORBIDDEN: writes by a claimed invite would carry the account's name. */
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

export function tripDaysOf({ trip_date, trip_end_date }: DaysRow): TripDays {
  return clipTripDays({ tripDate: trip_date, tripEndDate: trip_end_date })
}
