import { guessCategory } from '@sendit/core/expenses/category.ts'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useMemo } from 'react'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { Icon } from '#ui/icon.tsx'
import { applyChange, type ExpenseForm } from './expense-texts.ts'
import { addingExpense, changingExpense, deletingExpense, type ExpenseChange } from './mutations.ts'

/** Queued expenses are left out of totals and balances. */
export function NotCounted({ tripId }: { tripId: string }) {
  const { count } = useWaitingExpenses(tripId)
  if (count === 0) return null
  return (
    <p className="type-caption flex items-center gap-2 text-muted" role="status">
      <Icon name="clock" size={16} strokeWidth={2} />
      {count === 1 ? 'One change waits' : `${count} changes wait`} for network and{' '}
      {count === 1 ? 'is' : 'are'} not counted yet.
    </p>
  )
}

export function useWaitingExpenses(tripId: string): WaitingExpenses & { count: number } {
  const added = useQueuedMutations(addingExpense, tripId)
  const changed = useQueuedMutations(changingExpense, tripId)
  const deleted = useQueuedMutations(deletingExpense, tripId)
  return useMemo(() => {
    const count = [...added, ...changed, ...deleted].filter(({ state }) => state === 'waiting').length
    return { added, changed, deleted, count }
  }, [added, changed, deleted])
}

export type WaitingExpenses = {
  added: readonly QueuedMutation<ExpenseForm>[]
  changed: readonly QueuedMutation<ExpenseChange>[]
  deleted: readonly QueuedMutation<{ expenseId: string }>[]
}

export type ShownExpense = {
  expense: Expense
  isNew: boolean
  isLeaving: boolean
  waiting: readonly QueuedMutation[]
}

const NOTHING: readonly QueuedMutation[] = []

/** Queued new expenses first, latest on top. Refused changes are listed but not applied. */
export function shownExpenses(
  expenses: readonly Expense[],
  { added, changed, deleted }: WaitingExpenses,
  viewerId: string | null,
): ShownExpense[] {
  const fresh = added.map((mutation): ShownExpense => {
    return {
      expense: expenseOf(mutation, viewerId ?? ''),
      isNew: true,
      isLeaving: false,
      waiting: [mutation],
    }
  })
  const known = expenses.map((expense): ShownExpense => {
    const changes = changed.filter(({ what }) => what.expenseId === expense.id)
    const deletions = deleted.filter(({ what }) => what.expenseId === expense.id)
    return {
      expense: changes.filter(isWaiting).reduce(withChange, expense),
      isNew: false,
      isLeaving: deletions.some(isWaiting),
      waiting: changes.length + deletions.length === 0 ? NOTHING : [...changes, ...deletions],
    }
  })
  return [...fresh.toReversed(), ...known]
}

export function noteOf({ kind }: QueuedMutation): string {
  if (kind === 'expense-delete') return 'Goes when there is network'
  return kind === 'expense-change' ? 'Changed here, waiting for network' : 'Waiting for network'
}

function isWaiting({ state }: QueuedMutation): boolean {
  return state === 'waiting'
}

function withChange(
  { shares: _ofBefore, ...expense }: Expense,
  { what }: QueuedMutation<ExpenseChange>,
): Expense {
  const changed = applyChange(expense, what.change)
  return { ...changed, category: guessCategory(changed.description) }
}

function expenseOf({ id, what, writtenAt }: QueuedMutation<ExpenseForm>, paidBy: string): Expense {
  const times = { createdAt: writtenAt, updatedAt: writtenAt }
  const category = guessCategory(what.description)
  return { ...what, ...times, id, paidBy: what.paidBy ?? paidBy, enteredBy: paidBy, category }
}
