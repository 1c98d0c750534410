import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useCallback, useEffect } from 'react'
import { useSearch } from 'wouter'
import { type Opening, useOpening } from '#ui/use-opening.ts'

type Subject = { id: string; known?: Expense | undefined }
type ExpenseDetail = {
  opening: Opening<Subject>
  /** The same function for ever. */
  open: (expense: Expense) => void
  /** Leads to the row of what was looked at. */
  handleClosed: () => void
}

/** The id of a row in the page. */
export const rowIdOf = (expenseId: string) => `expense-${expenseId}`

/** Opens the dialog of one expense, and that of the one that the address names. */
export function useExpenseDetail(): ExpenseDetail {
  const wanted = new URLSearchParams(useSearch()).get('expense')
  const opening = useOpening<Subject>()
  const { open, last } = opening
  useEffect(() => {
    if (wanted !== null) open({ id: wanted })
  }, [wanted, open])
  const lastId = last?.subject.id

  return {
    opening,
    open: useCallback((known: Expense) => open({ id: known.id, known }), [open]),
    handleClosed() {
      const row = lastId === undefined ? null : document.getElementById(rowIdOf(lastId))
      // A row that was tapped has given the focus back to what opened it.
      if (row === null || row.contains(document.activeElement)) return
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    },
  }
}
