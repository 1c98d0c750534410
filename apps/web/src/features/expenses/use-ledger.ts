import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { penceOf } from '#features/expenses/money/money-text.ts'
import type { Crew } from './crew.ts'
import { balancesQuery, expensesQuery } from './queries.ts'
import { useCrew } from './use-crew.ts'

export type LedgerView = {
  /** Null while loading, and when it could not be read. */
  balances: TripBalances | null
  crew: Crew
  /** Nothing was ever spent or is open: known for sure. */
  isEmpty: boolean
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** The trip's money as the screen needs it. Everybody who asks shares one call. */
export function useLedger(tripId: string, viewerId: string | null): LedgerView {
  const { data, error, isFetching, refetch } = useQuery(balancesQuery(tripId))
  const expenses = useInfiniteQuery(expensesQuery(tripId))
  const crew = useCrew(tripId, viewerId)
  const hasExpenses = expenses.data?.pages.some((page) => page.length > 0) ?? true
  return {
    balances: data ?? null,
    crew,
    isEmpty: !hasExpenses && data != null && isClear(data),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

function isClear({ balances, settlements }: TripBalances): boolean {
  return settlements.length === 0 && balances.every(({ balance }) => penceOf(balance) === 0)
}
