import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Crew, crewOf, type Named } from './crew.ts'
import { balancesQuery } from './queries.ts'

/** Everybody the trip's ledger knows; nobody until it was read. */
export function useCrew(tripId: string, viewerId: string | null): Crew {
  const { data: people } = useQuery({ ...balancesQuery(tripId), select: peopleOf })
  return useMemo(() => crewOf(people ?? [], viewerId), [people, viewerId])
}

/** Names and faces alone: they stay the same while the amounts change, and with them every row that shows them. */
function peopleOf(balances: TripBalances | null): Named[] {
  return (balances?.balances ?? []).map(({ userId, displayName, profileImageUrl, left }) => {
    return { userId, displayName, profileImageUrl, left }
  })
}
