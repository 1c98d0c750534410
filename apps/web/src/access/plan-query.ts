import type { Plan } from '@sendit/core/plan/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** All that is planned in a trip: the screen, the card on the trip home and the chat's cards draw from this one read. */
export const planQuery = (tripId: string) => readQuery<Plan>('/api/trips', tripId, 'plan')
