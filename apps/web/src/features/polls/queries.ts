import type { Poll } from '@sendit/core/polls/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Every poll of a trip, the newest first, with results as the caller may see them: all cards draw from this one read. */
export const pollsQuery = (tripId: string) => readQuery<Poll[]>('/api/trips', tripId, 'polls')
