import type { Journeys } from '@sendit/core/crew/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Who arrives and leaves when, each by day and time. */
export const journeysQuery = (tripId: string) => readQuery<Journeys>('/api/trips', tripId, 'journeys')
