import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'

type Shown = { userId: string; name: string }

export function usePayAsks(tripId: string) {
  const ask = usePayAskWrite(tripId, {
    part: 'pay-asks',
    done: ({ name }) => ({ title: `${name} was asked`, description: 'You see how to pay once they answer.' }),
    failed: 'Failed to ask how to pay',
  })
  const show = usePayAskWrite(tripId, {
    part: 'pay-answers',
    done: ({ name }) => ({ title: `${name} sees how to pay you` }),
    failed: 'Failed to show how to pay you',
  })
  return { ask, show }
}

type PayAskWrite = {
  part: 'pay-asks' | 'pay-answers'
  done: (whom: Shown) => { title: string; description?: string }
  failed: string
}

function usePayAskWrite(tripId: string, { part, done, failed }: PayAskWrite) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ userId }: Shown) =>
      writeApi('PUT', `/api/trips/${encodeURIComponent(tripId)}/${part}`, { body: { userId } }),
    onSuccess(_done, whom) {
      toast({ ...done(whom), tone: 'success' })
      return readTopicAgain(queryClient, tripId, 'payments')
    },
    onError(error) {
      void readTopicAgain(queryClient, tripId, 'payments')
      fail(failed, error)
    },
  })
}
