import type { User } from '@sendit/core/profile/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetReads } from '#access/forget-reads.ts'
import { userQuery } from '#access/queries.ts'
import { sessionEnd } from '#access/session-end.ts'
import { sessionNews } from '#lib/session-news.ts'

/** The person changes: nothing read for the one before may be shown to the next, and nothing of theirs is sent. Other tabs hear of it. */
export function becomeUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = userQuery()
  // A look-up that began as somebody else may still answer, and must not undo this.
  void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true })
  queryClient.setQueryData(queryKey, user)
  forgetReads(queryClient, queryKey)
  sessionEnd.write(false)
  sessionNews.tell()
}
