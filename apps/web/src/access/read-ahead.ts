import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { tripsQuery, userQuery } from './queries.ts'

/**
 * Reads who is here, and their trips, before anything is drawn that shows them. Resolves as soon as it can be shown, also
 * from what this device last saw, and when it fails; with whether somebody is signed in.
 */
export async function readVisitorAhead(queryClient: QueryClient): Promise<boolean> {
  await untilShown(queryClient, userQuery())
  const isSignedIn = Boolean(queryClient.getQueryData(userQuery().queryKey))
  // Who is not signed in has none, which must not be remembered for whoever signs in.
  if (isSignedIn) await untilShown(queryClient, tripsQuery())
  return isSignedIn
}

async function untilShown<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  let stop: (() => void) | undefined
  const isThere = new Promise<void>((resolve) => {
    stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.getQueryData(options.queryKey) !== undefined) resolve()
    })
  })
  await Promise.race([queryClient.prefetchQuery(options), isThere])
  stop?.()
}
