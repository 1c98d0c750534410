import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useEffect } from 'react'
import { writeApi } from '#lib/api-client.ts'
import { type Crew, personOf } from './crew.ts'

/**
 * Marks an expense entered in the payer's name as seen by them; only then do debtors see how to pay. Retried at the next
 * opening.
 */
export function useSeen(expense: Expense | undefined, crew: Crew): void {
  const { id, paidBy = '', enteredBy = paidBy } = expense ?? {}
  const isUpdate = paidBy !== enteredBy && personOf(crew, paidBy).isYou
  useEffect(() => {
    if (id === undefined || !isUpdate) return
    writeApi('PUT', `/api/expenses/${encodeURIComponent(id)}/seen`).catch(() => undefined)
  }, [id, isUpdate])
}
