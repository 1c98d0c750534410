import type { QueryClient } from '@tanstack/react-query'
import { awardsQuery } from '#features/awards/queries.ts'
import { balancesQuery, expensesQuery } from '#features/expenses/queries.ts'
import { mediaQuery } from '#features/media/queries.ts'
import { paths } from '#lib/paths.ts'

type Read = (queryClient: QueryClient, tripId: string) => Promise<unknown>

/** What a screen shows first of its trip. Not the chat's: it catches up by itself with what was read before it opened. */
const READS: Readonly<Record<string, Read>> = {
  [paths.expenses()]: (queryClient, tripId) =>
    Promise.all([
      queryClient.prefetchInfiniteQuery(expensesQuery(tripId)),
      queryClient.prefetchQuery(balancesQuery(tripId)),
    ]),
  [paths.media()]: (queryClient, tripId) => queryClient.prefetchInfiniteQuery(mediaQuery(tripId)),
  [paths.awards()]: (queryClient, tripId) => queryClient.prefetchQuery(awardsQuery(tripId)),
}

/** Reads what the screen at a path shows of its trip before it is drawn. Resolves also when that fails. */
export async function readScreenAhead(queryClient: QueryClient, path: string, tripId: string) {
  await READS[path]?.(queryClient, tripId)
}
