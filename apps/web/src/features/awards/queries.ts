import type { Award } from '@sendit/core/awards/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Every award with its nominations, counts and the caller's vote: all the screen needs in one call. */
export const awardsQuery = (tripId: string) => readQuery<Award[]>('/api/trips', tripId, 'awards')
