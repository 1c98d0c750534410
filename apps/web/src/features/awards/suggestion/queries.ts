import type { AwardSuggestion } from '@sendit/core/awards/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Whom the water board suggests. */
export const suggestionsQuery = (tripId: string) =>
  readQuery<AwardSuggestion[]>('/api/trips', tripId, 'award-suggestions')
