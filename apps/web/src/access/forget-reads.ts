import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { forgetAnswers } from '#lib/kept-answers.ts'
import { closeOutbox } from '#outbox/current.ts'
import { stopUploads } from '#uploads/open.ts'
import { visitTrip } from './visit-trip.ts'

/** The person changes: nothing read for the one before may be shown to the next but `kept`, and nothing of theirs is sent. */
export function forgetReads(queryClient: QueryClient, kept: QueryKey): void {
  stopUploads()
  closeOutbox()
  visitTrip.write(null)
  forgetAnswers()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== kept[0] })
}
