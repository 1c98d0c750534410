import type { Plan } from '@sendit/core/plan/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { planQuery } from './plan-query.ts'

/**
 * What the plan of a trip says of another read, as query options: whoever has read the plan does not ask again. Nothing of a plan
 * that has become old since.
 */
export function fromPlan<Part extends 'journeys' | 'outings'>(
  queryClient: QueryClient,
  tripId: string,
  part: Part,
) {
  const read = () => {
    const state = queryClient.getQueryState<Plan>(planQuery(tripId).queryKey)
    return state?.isInvalidated === false ? state : undefined
  }
  return {
    initialData: (): Plan[Part] => read()?.data?.[part],
    initialDataUpdatedAt: () => read()?.dataUpdatedAt,
  }
}
