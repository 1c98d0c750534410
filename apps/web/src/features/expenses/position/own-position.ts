import type { SettlementRow, TripBalances } from '@sendit/core/expenses/contract.ts'
import { type Crew, personOf } from '#features/expenses/crew.ts'
import { penceOf } from '#features/expenses/money/money-text.ts'

export type OwnPosition = {
  /** Above zero the viewer is owed, below zero they owe. */
  pence: number
  /** What settles it, in one sentence. */
  advice: string
}

const NAMED_AT_MOST = 3
const list = new Intl.ListFormat('en-GB')

/** Where the viewer stands in the trip; null for a guest, who has no part in its money. */
export function ownPosition(trip: TripBalances, crew: Crew, viewerId: string | null): OwnPosition | null {
  const own = trip.balances.find(({ userId }) => userId === viewerId)
  if (own === undefined) return null
  const pence = penceOf(own.balance)
  const open = trip.settlements.filter(({ status }) => status !== 'paid')
  const payees = open.filter(({ fromUserId }) => fromUserId === viewerId).map((row) => row.toUserId)
  const payers = open.filter(({ toUserId }) => toUserId === viewerId).map((row) => row.fromUserId)
  if (pence < 0) return { pence, advice: `Pay ${namesOf(payees, crew)} to be settled up` }
  if (pence > 0) {
    return { pence, advice: `${namesOf(payers, crew)} ${payers.length === 1 ? 'pays' : 'pay'} you back` }
  }
  return { pence, advice: 'You owe nothing and nobody owes you' }
}

/** The viewer's own payments first, then what they get; the others in the plan's order, so that no row jumps. */
export function ownRowsFirst(rows: readonly SettlementRow[], viewerId: string | null): SettlementRow[] {
  const rank = ({ fromUserId, toUserId }: SettlementRow) => {
    if (fromUserId === viewerId) return 0
    return toUserId === viewerId ? 1 : 2
  }
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

function namesOf(userIds: readonly string[], crew: Crew): string {
  const names = userIds.map((id) => personOf(crew, id).shortName)
  if (names.length <= NAMED_AT_MOST) return list.format(names)
  const rest = names.length - NAMED_AT_MOST + 1
  return list.format([...names.slice(0, NAMED_AT_MOST - 1), `${rest} others`])
}
