import { useMemo } from 'react'
import { addingExpense, changingExpense, deletingExpense } from '#features/expenses/mutations.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import type { WaitingExpenses } from './shown-expenses.ts'

/** What of a trip's expenses waits for network, or was refused. */
export function useWaitingExpenses(tripId: string): WaitingExpenses & { count: number } {
  const added = useEntries(addingExpense, tripId)
  const changed = useEntries(changingExpense, tripId)
  const deleted = useEntries(deletingExpense, tripId)
  return useMemo(() => {
    const count = [...added, ...changed, ...deleted].filter(({ state }) => state === 'waiting').length
    return { added, changed, deleted, count }
  }, [added, changed, deleted])
}
