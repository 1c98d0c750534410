import type { Medium } from '@sendit/core/media/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import type { MutationType } from '#offline/queued-mutation.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { kindOf } from './medium-text.ts'
import { changePages, hideMedium, showMedium } from './queries.ts'

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

export type PhotoReacting = { mediaId: string; emoji: string; isOn: boolean }

export const reactingToPhoto: MutationType<PhotoReacting, Medium> = {
  name: 'photo-reaction',
  send: ({ id, what: { mediaId, emoji, isOn } }, { signal }) =>
    writeApi<Medium>(
      isOn ? 'PUT' : 'DELETE',
      `/api/media/${encodeURIComponent(mediaId)}/reactions/${encodeURIComponent(emoji)}`,
      { idempotencyKey: id, signal },
    ),
  onSuccess(medium, { tripId }, queryClient) {
    if (tripId === null) return undefined
    changePages(queryClient, tripId, (page) => page.map((one) => (one.id === medium.id ? medium : one)))
    return undefined
  },
}

export function showStored(queryClient: QueryClient, tripId: string): (medium: Medium) => undefined {
  return (medium) => {
    showMedium(queryClient, tripId, medium)
    void readTopicAgain(queryClient, tripId, 'media')
  }
}
