import type { Medium } from '@sendit/core/media/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { kindOf } from './medium-text.ts'
import { hideMedium } from './queries.ts'

export function useDeleteMedium(tripId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useMutation({
    mutationFn: (medium: Medium) => writeApi('DELETE', `/api/media/${encodeURIComponent(medium.id)}`),
    onSuccess(_answer, medium) {
      hideMedium(queryClient, tripId, medium.id)
      toast({ title: `${kindOf(medium)} deleted`, tone: 'success' })
      void readTopicAgain(queryClient, tripId, 'media')
    },
    onError: (error, medium) => fail(`Failed to delete ${kindOf(medium).toLowerCase()}`, error),
  })
}
