import { statement } from '#db/statement.ts'
import type { Executor } from '#db/tables.ts'

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
