import type { User } from '@sendit/core/profile/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers } from '#lib/kept-answers.ts'
import { stopUploads } from './open-uploads.ts'
import { userQuery } from './queries.ts'
import { visitTrip } from './visit-trip.ts'

/** The person changes: nothing read for the one before may be shown to the next, and nothing of theirs is sent. */
export function becomeUser(queryClient: QueryClient, user: User | null): void {
  stopUploads()
  visitTrip.write(null)
  forgetAnswers()
  const { queryKey } = userQuery()
  // A look-up that began as somebody else may still answer, and must not undo this.
  void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true })
  queryClient.setQueryData(queryKey, user)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
}
