import type { Award } from '@sendit/core/awards/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { awardPath, useAwardCache } from '#features/awards/mutations.ts'
import { writeApi } from '#lib/api-client.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'

export function useRemindVoters(tripId: string) {
  const cache = useAwardCache(tripId)
  const fail = useFailure()
  const toast = useToast()
  const key = useRepeatKey()
  return useMutation({
    mutationFn: ({ id, remindedAt }: Pick<Award, 'id' | 'remindedAt'>) =>
      writeApi<Award>('POST', `${awardPath(id)}/reminders`, {
        idempotencyKey: key(`${id} after ${remindedAt}`),
      }),
    onSuccess(award) {
      cache.put(award)
      toast({ title: 'Reminded', description: award.category, tone: 'success', icon: 'check' })
    },
    onError(error) {
      void cache.refresh()
      fail('Failed to remind', error)
    },
  })
}
