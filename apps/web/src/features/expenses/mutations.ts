import type {
  Expense,
  Payment,
  RecordPayment,
  Reminder,
  SendReminder,
  UpdateExpense,
} from '@sendit/core/expenses/contract.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, currentIn } from '#lib/api-error.ts'
import { newId } from '#lib/new-id.ts'
import { conflictsOf } from '#lib/three-way.ts'
import type { MutationType, QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { applyChange, type ExpenseForm, type ExpenseTexts, textsOf } from './expense-texts.ts'
import { pounds } from './format.ts'
import { hideExpense, showExpense } from './queries.ts'

/** The same key means the same payment, however often it is sent. */
type Repeatable<Form> = { form: Form; idempotencyKey: string }

export const addingExpense: MutationType<ExpenseForm, Expense> = {
  name: 'expense-add',
  send: ({ id, tripId, what }, { signal }) =>
    writeApi<Expense>('POST', `/api/trips/${encodeURIComponent(tripId ?? '')}/expenses`, {
      body: what,
      idempotencyKey: id,
      signal,
    }),
  onSuccess: showSaved,
}

export function useAddExpense(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
  return useQueuedWrite(addingExpense, {
    failed(error) {
      void refresh('expenses')
      fail('Failed to add expense', error)
    },
  })
}

export type ExpenseChange = { expenseId: string; change: UpdateExpense; before: ExpenseTexts; seen: string }

/** A queued change keeps changes made elsewhere, and is refused if they touch the same field. A form asks instead. */
export const changingExpense: MutationType<ExpenseChange, Expense> = {
  name: 'expense-change',
  async send(mutation, { signal, isQueued }) {
    const { seen } = mutation.what
    try {
      return await patchExpense(mutation, seen, signal)
    } catch (error) {
      const current = currentIn<Expense>(error)
      if (!isQueued || current === undefined || hasClash(mutation.what, current)) throw error
      return patchExpense(mutation, current.updatedAt, signal)
    }
  },
  onSuccess: showSaved,
}

function patchExpense({ id, what }: QueuedMutation<ExpenseChange>, seen: string, signal: AbortSignal) {
  const { expenseId, change } = what
  return writeApi<Expense>('PATCH', `/api/expenses/${encodeURIComponent(expenseId)}`, {
    body: change,
    ifMatch: seen,
    idempotencyKey: id,
    signal,
  })
}

function hasClash({ change, before }: ExpenseChange, current: Expense): boolean {
  const theirs = textsOf(current)
  const mine = textsOf(applyChange(current, change))
  return conflictsOf({ before, mine, theirs }).length > 0
}

export function useEditExpense(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
  const toast = useToast()
  const { mutateAsync, isPending } = useQueuedWrite(changingExpense, {
    failed(error) {
      void refresh('expenses')
      // The form shows the current version and asks.
      if (currentIn(error) !== undefined) return
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) return fail('Failed to update expense', error)
      const description = 'It was deleted meanwhile. Add it anew if it is still owed.'
      toast({ title: 'Failed to update expense', description, tone: 'failure' })
    },
  })
  return {
    isSaving: isPending,
    save: (before: Expense, change: UpdateExpense) =>
      mutateAsync({
        id: newId(),
        tripId,
        title: `Changed: ${titleOf(applyChange(before, change))}`,
        what: { expenseId: before.id, change, before: textsOf(before), seen: before.updatedAt },
      }),
  }
}

export const joiningExpense: MutationType<{ expenseId: string }, Expense> = {
  name: 'expense-join',
  send: ({ id, what: { expenseId } }, { signal }) =>
    writeApi<Expense>('POST', `/api/expenses/${encodeURIComponent(expenseId)}/join`, {
      idempotencyKey: id,
      signal,
    }),
  onSuccess: showSaved,
}

export function useJoinExpense(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
  const { mutate, isPending } = useQueuedWrite(joiningExpense, {
    failed(error) {
      void refresh('expenses')
      fail('Failed to join the expense', error)
    },
  })
  return {
    isJoining: isPending,
    join: (expense: Expense) =>
      mutate({
        id: newId(),
        tripId,
        title: `Me too: ${titleOf(expense)}`,
        what: { expenseId: expense.id },
      }),
  }
}

export const deletingExpense: MutationType<{ expenseId: string }, unknown> = {
  name: 'expense-delete',
  send: ({ what: { expenseId } }, { signal }) =>
    writeApi('DELETE', `/api/expenses/${encodeURIComponent(expenseId)}`, { signal }),
  onSuccess(_done, { tripId, what: { expenseId } }, queryClient) {
    if (tripId === null) return
    hideExpense(queryClient, tripId, expenseId)
    void readTopicAgain(queryClient, tripId, 'expenses')
  },
}

export function useDeleteExpense(tripId: string) {
  const fail = useExpenseFailure()
  const toast = useToast()
  const { mutate, isPending } = useQueuedWrite(deletingExpense, {
    failed(error) {
      if (error instanceof ApiError && error.code === 'NOT_PAYER') {
        const title = 'Failed to delete expense. You can only delete expenses you created.'
        toast({ title, tone: 'failure' })
      } else fail('Failed to delete expense', error)
    },
  })
  return {
    isDeleting: isPending,
    remove(expense: Expense, onSettled: () => void) {
      const title = `Deleted: ${titleOf(expense)}`
      mutate({ id: newId(), tripId, title, what: { expenseId: expense.id } }, { onSettled })
    },
  }
}

/** Not queued: restoring restarts the settlement plan for everyone. */
export function useRestoreExpense(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Repeatable<{ expenseId: string }>) =>
      writeApi<Expense>('POST', `/api/expenses/${encodeURIComponent(form.expenseId)}/restore`, {
        idempotencyKey,
      }),
    onSuccess(expense) {
      toast({ title: `Restored: ${titleOf(expense)}`, tone: 'success' })
      return refresh('expenses')
    },
    onError(error) {
      void refresh('expenses')
      fail('Failed to restore expense', error)
    },
  })
}

export function titleOf({ description, amount }: Pick<Expense, 'description' | 'amount'>): string {
  return `${description}, ${pounds(amount)}`
}

function showSaved(
  expense: Expense,
  { tripId }: Pick<QueuedMutation, 'tripId'>,
  queryClient: QueryClient,
): void {
  if (tripId === null) return
  showExpense(queryClient, tripId, expense)
  void readTopicAgain(queryClient, tripId, 'expenses')
}

/** Pending until the plan is refetched, to prevent a second press. */
export function useRecordPayment(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Repeatable<RecordPayment>) =>
      writeApi<Payment>('POST', `/api/trips/${encodeURIComponent(tripId)}/payments`, {
        body: form,
        idempotencyKey,
      }),
    onSuccess: () => refresh('payments'),
    onError(error) {
      // Usually someone else was faster: refetch.
      void refresh('payments')
      fail('Failed to mark payment', error)
    },
  })
}

type Reminding = Repeatable<SendReminder> & { name: string }

export function useSendReminder(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Reminding) =>
      writeApi<Reminder>('POST', `/api/trips/${encodeURIComponent(tripId)}/reminders`, {
        body: form,
        idempotencyKey,
      }),
    onSuccess(_reminder, { name }) {
      toast({ title: `${name} was reminded`, description: 'They get an e-mail.', tone: 'success' })
      return refresh('payments')
    },
    onError(error) {
      void refresh('payments')
      fail('Failed to send the reminder', error)
    },
  })
}

export function useRemovePayment(tripId: string) {
  const refresh = useRefresh(tripId)
  const fail = useExpenseFailure()
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

function useExpenseFailure() {
  const toast = useToast()
  const fail = useFailure()
  return (title: string, error: Error) => {
    // Same key, other contents: the first attempt succeeded and only its response was lost.
    const hasArrived = error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH'
    if (!hasArrived) return fail(title, error)
    const description = 'Your first try was saved already. Close this and look at the list.'
    toast({ title, description, tone: 'failure' })
  }
}
