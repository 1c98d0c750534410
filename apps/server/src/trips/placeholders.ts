import { MAX_PEOPLE } from '@sendit/core/crew/limits.ts'
import { MAX_DISPLAY_NAME } from '@sendit/core/profile/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserReference } from '#db/schema/column.ts'
import { type Executor, schema } from '#db/schema.ts'
import { limitReached } from '#errors.ts'

/** Not a valid address, so nobody can sign in with it and no email is sent. */
export const placeholderAddress = (seatId: string) => `seat:${seatId}`

/** Throws LIMIT_REACHED; placeholders count. Call with the trip locked. */
export async function requireRoomInTrip(tx: Executor, tripId: string): Promise<void> {
  const { people } = await tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(people) >= MAX_PEOPLE) throw limitReached(`A trip can have ${MAX_PEOPLE} people.`)
}

export function firstDisplayName(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, MAX_DISPLAY_NAME)
}

type Claim = { tripId: string; seatId: string; userId: string; inviteId: string; now: Date }

/** For an account that was never in the trip. Call with the trip locked. */
export async function claimPlaceholder(
  tx: Executor,
  claim: Claim,
): Promise<{ endedInviteIds: string[]; isRenamed: boolean }> {
  const { tripId, seatId, userId, now } = claim
  const endedInviteIds = await endInvitesOfPlaceholder(tx, { seatId, but: claim.inviteId, now })
  await lockNamings(tx, tripId)
  await moveRows(tx, { tripId, from: seatId, to: userId })
  await moveInExpenseHistory(tx, { tripId, from: seatId, to: userId })
  await tx
    .updateTable('memberships')
    .set({ last_opened_at: now })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
  await startRound(tx, tripId)
  const isRenamed = await transferName(tx, { from: seatId, to: userId })
  await clearPlaceholder(tx, { tripId, seatId })
  return { endedInviteIds, isRenamed }
}

/** A name the user chose themselves is kept. */
async function transferName(tx: Executor, { from, to }: { from: string; to: string }): Promise<boolean> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'display_name'])
    .where('id', 'in', [from, to])
    .execute()
  const placeholder = people.find(({ id }) => id === from)
  const account = people.find(({ id }) => id === to)
  if (placeholder === undefined || account === undefined) return false
  const renamed = await tx
    .updateTable('users')
    .set({ display_name: placeholder.display_name })
    .where('id', '=', to)
    .where('display_name', '=', firstDisplayName(account.email))
    .returning('id')
    .execute()
  return renamed.length > 0
}

/** Call with the trip locked. Also blocks award nominations, which lock the award instead. */
export async function lockNamings(tx: Executor, tripId: string): Promise<void> {
  await tx
    .updateTable('awards')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('trip_id', '=', tripId)
    .execute()
}

/** Keeps the nameless `users` row: deleting it would scan every table that references it. */
export async function clearPlaceholder(
  tx: Executor,
  { tripId, seatId }: { tripId: string; seatId: string },
): Promise<void> {
  await tx.deleteFrom('memberships').where('trip_id', '=', tripId).where('user_id', '=', seatId).execute()
  await tx.deleteFrom('placeholders').where('id', '=', seatId).execute()
  await tx.updateTable('users').set({ display_name: '' }).where('id', '=', seatId).execute()
}

export async function endInvitesOfPlaceholder(
  tx: Executor,
  { seatId, but = '', now }: { seatId: string; but?: string; now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('placeholder_id', '=', seatId)
    .where('id', '!=', but)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

async function moveInExpenseHistory(
  tx: Executor,
  { tripId, from, to }: { tripId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('expense_history')
    .set({ changes: sql`replace(changes, ${from}, ${to})` })
    .where('expense_id', 'in', (eb) =>
      eb.selectFrom('expenses').select('expenses.id').where('expenses.trip_id', '=', tripId),
    )
    .where('changes', 'like', `%${from}%`)
    .execute()
}

/** The settlement plan breaks ties by id, which changes here, so it starts a new round; balances stay the same. */
async function startRound(tx: Executor, tripId: string): Promise<void> {
  await tx.updateTable('trips').set({ round: sql`round + 1` }).where('id', '=', tripId).execute()
}

type UserColumn = { table: string; column: string; reference: UserReference }

/** Of all tables; all but `placeholders.id`, which makes a placeholder one. */
export const USER_COLUMNS: readonly UserColumn[] = Object.entries(schema).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, mark]: [string, unknown]) => {
    const reference = (mark as { reference: UserReference } | undefined)?.reference
    return reference === undefined ? [] : [{ table, column, reference }]
  }),
)

const NAMED = USER_COLUMNS.filter(({ reference }) => reference !== 'account')

type SeatKey = { tripId: string; userId: string }

async function moveRows(
  tx: Executor,
  { tripId, from, to }: { tripId: string; from: string; to: string },
): Promise<void> {
  // Kysely's types want one table's name.
  for (const named of NAMED)
    await tx
      .updateTable(named.table as 'sessions')
      .set({ [named.column]: to })
      .where(isTheirs(named, { tripId, userId: from }))
      .execute()
}

export async function hasTraces(tx: Executor, placeholder: SeatKey): Promise<boolean> {
  for (const named of NAMED) {
    if (named.table === 'memberships') continue
    const trace = await tx
      .selectFrom(named.table as 'sessions')
      .select(named.column as 'user_id')
      .where(isTheirs(named, placeholder))
      .limit(1)
      .executeTakeFirst()
    if (trace !== undefined) return true
  }
  return false
}

function isTheirs({ column, reference }: UserColumn, { tripId, userId }: SeatKey): RawBuilder<boolean> {
  const isOne = sql<boolean>`${sql.ref(column)} = ${userId}`
  if (reference === 'trip') return sql`trip_id = ${tripId} and ${isOne}`
  if (reference === 'standing') return sql`trip_id = ${tripId} and deleted_at is null and ${isOne}`
  if (typeof reference === 'string') return isOne
  const [key, parent] = reference
  return sql`${sql.ref(key)} in (select id from ${sql.table(parent)} where trip_id = ${tripId}) and ${isOne}`
}
