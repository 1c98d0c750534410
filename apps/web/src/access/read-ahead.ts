import type { QueryClient } from '@tanstack/react-query'
import { tripsQuery, userQuery } from './queries.ts'

/**
 * Reads who is here, and their trips, before anything is drawn that shows them. Resolves also when that fails, with whether
 * somebody is signed in.
 */
export async function readVisitorAhead(queryClient: QueryClient): Promise<boolean> {
  await queryClient.prefetchQuery(userQuery())
  const isSignedIn = Boolean(queryClient.getQueryData(userQuery().queryKey))
  // Who is not signed in has none, which must not be remembered for whoever signs in.
  if (isSignedIn) await queryClient.prefetchQuery(tripsQuery())
  return isSignedIn
}
