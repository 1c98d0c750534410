import type { Journeys } from '@sendit/core/crew/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const journeysQuery = (tripId: string) => readQuery<Journeys>('/api/trips', tripId, 'journeys')
