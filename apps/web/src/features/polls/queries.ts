import type { Poll } from '@sendit/core/polls/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** All cards share this read; results are limited to what the caller may see. */
export const pollsQuery = (tripId: string) => readQuery<Poll[]>('/api/trips', tripId, 'polls')
