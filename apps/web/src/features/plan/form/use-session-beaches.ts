import type { SessionBeach, SessionHoursQuery } from '@sendit/core/plan/riders-contract.ts'
import type { Attribution } from '@sendit/core/weather/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sessionBeachesQuery } from '#features/plan/queries.ts'
import type { ItemTexts } from './item-form.ts'

export type BeachesForHours = {
  beaches: readonly SessionBeach[]
  attribution: readonly Attribution[]
  /** They are still those of other hours, or of none. */
  isWeighing: boolean
}

/** The beaches near the trip for the hours of the form; while those are no hours, the ones from before. */
export function useSessionBeaches(
  tripId: string,
  { day, startsAt, endsAt }: Pick<ItemTexts, 'day' | 'startsAt' | 'endsAt'>,
  isSession: boolean,
): BeachesForHours {
  const hours: SessionHoursQuery = { day, startsAt, ...(endsAt !== '' && { endsAt }) }
  const { data, isPending, isPlaceholderData } = useQuery({
    ...sessionBeachesQuery(tripId, hours),
    enabled: isSession && startsAt !== '' && (endsAt === '' || endsAt > startsAt),
    placeholderData: keepPreviousData,
  })
  return {
    beaches: data?.beaches ?? [],
    attribution: data?.attribution ?? [],
    isWeighing: isPending || isPlaceholderData,
  }
}
