import type { ChangePlanItem, NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { PlanAnswer } from '@sendit/core/plan/limits.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ItemTexts, textsOf } from '#features/plan/form/item-form.ts'
import { writeApi } from '#lib/api-client.ts'
import { currentIn } from '#lib/api-error.ts'
import { newId } from '#lib/new-id.ts'
import type { MutationType, QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useFailure } from '#ui/use-failure.ts'

const itemPath = (itemId: string) => `/api/plan-items/${encodeURIComponent(itemId)}`

export const addingPlanItem: MutationType<NewPlanItem, PlanItem> = {
  name: 'plan-add',
  send: ({ id, tripId, what }, { signal }) =>
    writeApi<PlanItem>('POST', `/api/trips/${encodeURIComponent(tripId ?? '')}/plan-items`, {
      ...{ body: what, idempotencyKey: id, signal },
    }),
  onSuccess: showPlan,
}

export function useAddPlanItem(tripId: string) {
  const fail = useFailure()
  const { mutate, isPending } = useQueuedWrite(addingPlanItem, {
    failed: (error) => fail('Failed to add to the plan', error),
  })
  return {
    isPending,
    add: (item: NewPlanItem, onAdded: () => void) =>
      mutate({ id: newId(), tripId, title: item.title, what: item }, { onSuccess: onAdded }),
  }
}

/** `before` and `seen` are the fields and version the writer saw. */
export type PlanChange = { itemId: string; change: ChangePlanItem; before: Partial<ItemTexts>; seen: string }

/** A queued change keeps changes made elsewhere, and is refused if they touch the same field. A form asks instead. */
export const changingPlanItem: MutationType<PlanChange, PlanItem> = {
  name: 'plan-change',
  async send(mutation, { signal, isQueued }) {
    try {
      return await patchItem(mutation, mutation.what.seen, signal)
    } catch (error) {
      const current = currentIn<PlanItem>(error)
      if (!isQueued || current === undefined || isChangedElsewhere(mutation.what, current)) throw error
      return patchItem(mutation, current.updatedAt, signal)
    }
  },
  onSuccess: showPlan,
}

function patchItem({ id, what }: QueuedMutation<PlanChange>, seen: string, signal: AbortSignal) {
  const { itemId, change } = what
  return writeApi<PlanItem>('PATCH', itemPath(itemId), {
    ...{ body: change, ifMatch: seen, idempotencyKey: id, signal },
  })
}

function isChangedElsewhere({ before }: PlanChange, current: PlanItem): boolean {
  const theirs = textsOf(current)
  return Object.entries(before).some(([name, text]) => theirs[name as keyof ItemTexts] !== text)
}

/** Concurrent changes refuse the write while its form is open. */
export function useChangePlanItem(tripId: string) {
  const { mutateAsync, isPending } = useQueuedWrite(changingPlanItem, {
    // The form shows why.
    failed: () => undefined,
  })
  return {
    isPending,
    change: (title: string, what: PlanChange) =>
      mutateAsync({ id: newId(), tripId, title: `Changed: ${title}`, what }),
  }
}

export const callingOff: MutationType<{ itemId: string }, unknown> = {
  name: 'plan-off',
  send: ({ id, what: { itemId } }, { signal }) =>
    writeApi('DELETE', itemPath(itemId), { idempotencyKey: id, signal }),
  onSuccess: showPlan,
}

export function useCallOff(tripId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  const { mutate, isPending } = useQueuedWrite(callingOff, {
    failed(error) {
      void readAgain(queryClient, tripId)
      fail('Failed to call it off', error)
    },
  })
  return {
    isPending,
    callOff: ({ id, title }: Pick<PlanItem, 'id' | 'title'>, onSettled: () => void) =>
      mutate({ id: newId(), tripId, title: `Called off: ${title}`, what: { itemId: id } }, { onSettled }),
  }
}

export type PlanAnswering = { itemId: string; answer: PlanAnswer | null }

export const answeringPlanItem: MutationType<PlanAnswering, PlanItem> = {
  name: 'plan-answer',
  send: ({ id, what: { itemId, answer } }, { signal }) =>
    writeApi<PlanItem>('PUT', `${itemPath(itemId)}/answer`, { body: { answer }, idempotencyKey: id, signal }),
  onSuccess: showPlan,
}

export function useAnswerPlanItem(tripId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  const { mutate } = useQueuedWrite(answeringPlanItem, {
    failed(error) {
      void readAgain(queryClient, tripId)
      fail('Failed to save your answer', error)
    },
  })
  return ({ id, title }: Pick<PlanItem, 'id' | 'title'>, answer: PlanAnswer) =>
    mutate({ id: newId(), tripId, title: `Your answer: ${title}`, what: { itemId: id, answer } })
}

function showPlan(_item: unknown, { tripId }: Pick<QueuedMutation, 'tripId'>, queryClient: QueryClient) {
  return tripId === null || readAgain(queryClient, tripId)
}

function readAgain(queryClient: QueryClient, tripId: string) {
  return readTopicAgain(queryClient, tripId, 'plan')
}
