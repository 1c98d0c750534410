import { guessCategory } from '@sendit/core/expenses/category.ts'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import { changedBy, type ExpenseForm } from '#features/expenses/expense-texts.ts'
import type { ExpenseChange } from '#features/expenses/mutations.ts'
import type { Entry } from '#outbox/entry.ts'

export type WaitingExpenses = {
  added: readonly Entry<ExpenseForm>[]
  changed: readonly Entry<ExpenseChange>[]
  deleted: readonly Entry<{ expenseId: string }>[]
}

/** An expense as its list shows it; `waiting` stands over what the server knows, `isNew` where that is nothing yet. */
export type ShownExpense = { expense: Expense; isNew: boolean; isLeaving: boolean; waiting: readonly Entry[] }

const NOTHING: readonly Entry[] = []

/**
 * What was read, with what waits over it: new ones on top, the last written first. What was refused changes nothing here but
 * stands beside its expense.
 */
export function shownExpenses(
  expenses: readonly Expense[],
  { added, changed, deleted }: WaitingExpenses,
  viewerId: string | null,
): ShownExpense[] {
  const fresh = added.map((entry): ShownExpense => {
    return { expense: expenseOf(entry, viewerId ?? ''), isNew: true, isLeaving: false, waiting: [entry] }
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

/** What the place of an expense says while this waits. */
export function noteOf({ kind }: Entry): string {
  if (kind === 'expense-delete') return 'Goes when there is network'
  return kind === 'expense-change' ? 'Changed here, waiting for network' : 'Waiting for network'
}

function isWaiting({ state }: Entry): boolean {
  return state === 'waiting'
}

function withChange({ shares: _ofBefore, ...expense }: Expense, { what }: Entry<ExpenseChange>): Expense {
  const changed = changedBy(expense, what.change)
  return { ...changed, category: guessCategory(changed.description) }
}

function expenseOf({ id, what, writtenAt }: Entry<ExpenseForm>, paidBy: string): Expense {
  const times = { createdAt: writtenAt, updatedAt: writtenAt }
  const category = guessCategory(what.description)
  return { ...what, ...times, id, paidBy: what.paidBy ?? paidBy, enteredBy: paidBy, category }
}
