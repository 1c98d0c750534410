import type { ChangePlanItem, NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { PlanAnswer } from '@sendit/core/plan/limits.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readTopicAgain } from '#access/topic-keys.ts'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { newId } from '#lib/new-id.ts'
import { useRepeatKey } from '#lib/use-repeat-key.ts'
import type { Kind } from '#outbox/kinds.ts'
import { useKeptWrite } from '#outbox/use-kept-write.ts'
import { useToast } from '#ui/toast-context.ts'

const TRY_AGAIN = 'Check your connection and try again.'
const itemPath = (itemId: string) => `/api/plan-items/${encodeURIComponent(itemId)}`

export function useAddPlanItem(tripId: string) {
  const queryClient = useQueryClient()
  const keyOf = useRepeatKey()
  const fail = useFailure()
  return useMutation({
    mutationFn: (item: NewPlanItem) =>
      writeApi<PlanItem>('POST', `/api/trips/${encodeURIComponent(tripId)}/plan-items`, {
        body: item,
        idempotencyKey: keyOf(JSON.stringify(item)),
      }),
    onSuccess: () => readAgain(queryClient, tripId),
    onError: (error) => fail('Failed to add to the plan', error),
  })
}

/** `seen` is the item's version before; what was changed elsewhere meanwhile refuses the change. */
export function useChangePlanItem(tripId: string, itemId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change, seen }: { change: ChangePlanItem; seen: string }) =>
      writeApi<PlanItem>('PATCH', itemPath(itemId), { body: change, ifMatch: seen }),
    onSuccess: () => readAgain(queryClient, tripId),
  })
}

export function useCallOff(tripId: string, itemId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationFn: () => writeApi('DELETE', itemPath(itemId)),
    onSettled: () => readAgain(queryClient, tripId),
    onError: (error) => fail('Failed to call it off', error),
  })
}

export type PlanAnswering = { itemId: string; answer: PlanAnswer | null }

export const answeringPlanItem: Kind<PlanAnswering, PlanItem> = {
  name: 'plan-answer',
  send: ({ id, what: { itemId, answer } }, { signal }) =>
    writeApi<PlanItem>('PUT', `${itemPath(itemId)}/answer`, { body: { answer }, idempotencyKey: id, signal }),
  took: (_item, { tripId }, queryClient) => tripId === null || readAgain(queryClient, tripId),
}

/** Says whether the viewer comes along to an item. */
export function useAnswerPlanItem(tripId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  const { mutate } = useKeptWrite(answeringPlanItem, {
    failed(error) {
      void readAgain(queryClient, tripId)
      fail('Failed to save your answer', error)
    },
  })
  return ({ id, title }: Pick<PlanItem, 'id' | 'title'>, answer: PlanAnswer) =>
    mutate({ id: newId(), tripId, title: `Your answer: ${title}`, what: { itemId: id, answer } })
}

function readAgain(queryClient: QueryClient, tripId: string) {
  return readTopicAgain(queryClient, tripId, 'plan')
}

function useFailure() {
  const toast = useToast()
  return (title: string, error: Error) =>
    toast({ title, description: sentenceOf(error, TRY_AGAIN), tone: 'failure' })
}
