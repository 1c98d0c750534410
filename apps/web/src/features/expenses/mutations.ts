import type {
  AddExpense,
  Expense,
  Payment,
  RecordPayment,
  UpdateExpense,
} from '@sendit/core/expenses/contract.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readTopicAgain } from '#access/topic-keys.ts'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, currentIn, sentenceOf } from '#lib/api-error.ts'
import { useToast } from '#ui/toast-context.ts'
import { hideExpense, showExpense } from './queries.ts'

const TRY_AGAIN = 'Check your connection and try again.'

/** The same key stands for the same expense or payment, however often it is sent. */
type Repeatable<Form> = { form: Form; idempotencyKey: string }

export function useAddExpense(tripId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(tripId)
  const fail = useFailure()
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Repeatable<AddExpense>) =>
      writeApi<Expense>('POST', `/api/trips/${encodeURIComponent(tripId)}/expenses`, {
        body: form,
        idempotencyKey,
      }),
    onSuccess(expense) {
      showExpense(queryClient, tripId, expense)
      void refresh('expenses')
    },
    onError(error) {
      void refresh('expenses')
      fail('Failed to add expense', error)
    },
  })
}

/** The fields to change, and the version of the expense in which they were seen. */
type ExpenseChange = { change: UpdateExpense; seen: string }

/** Its payer changes an expense. */
export function useEditExpense(tripId: string, expenseId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(tripId)
  const fail = useFailure()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ change, seen }: ExpenseChange) =>
      writeApi<Expense>('PATCH', `/api/expenses/${encodeURIComponent(expenseId)}`, {
        body: change,
        ifMatch: seen,
      }),
    onSuccess(expense) {
      showExpense(queryClient, tripId, expense)
      void refresh('expenses')
    },
    onError(error) {
      void refresh('expenses')
      // The form shows what stands now, and asks.
      if (currentIn(error) !== undefined) return
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) return fail('Failed to update expense', error)
      const description = 'It was deleted meanwhile. Add it anew if it is still owed.'
      toast({ title: 'Failed to update expense', description, tone: 'failure' })
    },
  })
}

export function useDeleteExpense(tripId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(tripId)
  const fail = useFailure()
  const toast = useToast()
  return useMutation({
    mutationFn: (expenseId: string) => writeApi('DELETE', `/api/expenses/${encodeURIComponent(expenseId)}`),
    onSuccess(_done, expenseId) {
      hideExpense(queryClient, tripId, expenseId)
      void refresh('expenses')
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'NOT_PAYER') {
        const title = 'Failed to delete expense. You can only delete expenses you created.'
        toast({ title, tone: 'failure' })
      } else fail('Failed to delete expense', error)
    },
  })
}

/** Busy until the plan was read anew, so that nobody presses twice. */
export function useRecordPayment(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useFailure()
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Repeatable<RecordPayment>) =>
      writeApi<Payment>('POST', `/api/trips/${encodeURIComponent(tripId)}/payments`, {
        body: form,
        idempotencyKey,
      }),
    onSuccess: () => refresh('payments'),
    onError(error) {
      // Mostly somebody else was faster: the screen follows what the server knows.
      void refresh('payments')
      fail('Failed to mark payment', error)
    },
  })
}

export function useRemovePayment(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useFailure()
  return useMutation({
    mutationFn: (paymentId: string) => writeApi('DELETE', `/api/payments/${encodeURIComponent(paymentId)}`),
    onSuccess: () => refresh('payments'),
    onError(error) {
      void refresh('payments')
      fail('Failed to unmark payment', error)
    },
  })
}

function useRefresh(tripId: string) {
  const queryClient = useQueryClient()
  return (topic: Topic) => readTopicAgain(queryClient, tripId, topic)
}

function useFailure() {
  const toast = useToast()
  return (title: string, error: Error) => {
    // The same key came with other contents: the first try had arrived, only its answer was lost.
    const hasArrived = error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH'
    const description = hasArrived
      ? 'Your first try was saved already. Close this and look at the list.'
      : sentenceOf(error, TRY_AGAIN)
    toast({ title, description, tone: 'failure' })
  }
}
