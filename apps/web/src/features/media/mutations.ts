import type { Medium } from '@sendit/core/media/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readTopicAgain } from '#access/topic-keys.ts'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from '#ui/toast-context.ts'
import { kindOf } from './medium-text.ts'
import { hideMedium } from './queries.ts'

export function useDeleteMedium(tripId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (medium: Medium) => writeApi('DELETE', `/api/media/${encodeURIComponent(medium.id)}`),
    onSuccess(_answer, medium) {
      hideMedium(queryClient, tripId, medium.id)
      toast({ title: `${kindOf(medium)} deleted`, tone: 'success' })
      void readTopicAgain(queryClient, tripId, 'media')
    },
    onError(error, medium) {
      const description = sentenceOf(error, 'Check your connection and try again.')
      toast({ title: `Failed to delete ${kindOf(medium).toLowerCase()}`, description, tone: 'failure' })
    },
  })
}
