import type { Award } from '@sendit/core/awards/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** All the screen needs in one request. */
export const awardsQuery = (tripId: string) => readQuery<Award[]>('/api/trips', tripId, 'awards')
