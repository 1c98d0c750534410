import type { QueryClient } from '@tanstack/react-query'
import { sessionNews } from '#lib/session-news.ts'
import { unauthenticated } from '#lib/unauthenticated.ts'
import { createGatheredReads } from './gathered-reads.ts'
import { guestKey, userQuery } from './queries.ts'

const EVERYTHING = { queryKey: [], exact: false }

/**
 * Whenever a call is answered 401, or somebody signed in or out in another tab, asks once who is here; what that means is
 * `visitorFrom`'s to say. Answers with the way to stop.
 */
export function watchAccess(queryClient: QueryClient): () => void {
  const checks = createGatheredReads(() => void askWhoIsHere(queryClient))
  const stopListening = unauthenticated.add(() => checks.ask(EVERYTHING))
  const stopHearing = sessionNews.add(() => checks.ask(EVERYTHING))
  return () => {
    stopHearing()
    stopListening()
    checks.stop()
  }
}

/** Asks the server anew who is signed in and whether the invite still holds. */
export async function askWhoIsHere(queryClient: QueryClient): Promise<void> {
  const { queryKey } = userQuery()
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: guestKey() }),
  ])
  // Still the same person: the cookie changed under way. What was read as empty is read again, or it would stay so for ever.
  await queryClient.invalidateQueries({
    predicate: (query) => query.state.data === null && query.queryKey[0] !== queryKey[0],
  })
}
