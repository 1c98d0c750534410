import type { User } from '@sendit/core/profile/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './queries.ts'

/** The person changes: nothing read for the one before may be shown to the next. */
export function becomeUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = userQuery()
  queryClient.setQueryData(queryKey, user)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
}
