import type { Recap } from '@sendit/core/recap/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const recapQuery = (tripId: string) => readQuery<Recap>('/api/trips', tripId, 'recap')
