import type { Journeys } from '@sendit/core/crew/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fromPlan } from '#access/from-plan.ts'
import { readQuery } from '#lib/query-client.ts'

const journeysQuery = (tripId: string) => readQuery<Journeys>('/api/trips', tripId, 'journeys')

/** Who arrives and leaves when, each by day and time; from the plan where that was read. */
export function useJourneys(tripId: string) {
  const queryClient = useQueryClient()
  return useQuery({ ...journeysQuery(tripId), ...fromPlan(queryClient, tripId, 'journeys') })
}
