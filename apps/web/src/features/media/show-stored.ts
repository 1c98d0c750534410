import type { Medium } from '@sendit/core/media/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { showMedium } from './queries.ts'

export function showStored(queryClient: QueryClient, tripId: string): (medium: Medium) => undefined {
  return (medium) => {
    showMedium(queryClient, tripId, medium)
    void readTopicAgain(queryClient, tripId, 'media')
  }
}
