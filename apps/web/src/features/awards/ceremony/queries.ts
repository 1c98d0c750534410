import type { CeremonyNow } from '@sendit/core/awards/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const ceremonyQuery = (tripId: string) => readQuery<CeremonyNow>('/api/trips', tripId, 'ceremony')
