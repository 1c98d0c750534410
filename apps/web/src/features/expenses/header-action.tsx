import { AddExpenseButton } from '#features/expenses/form/add-expense-button.tsx'
import { useLedger } from './use-ledger.ts'

/** 'Add Expense' in the page's header, once it is known that the empty screen does not offer it larger. */
export function HeaderAction({ tripId, viewerId }: { tripId: string; viewerId: string }) {
  const { balances, crew, isEmpty } = useLedger(tripId, viewerId)
  if (balances === null || isEmpty) return null
  return <AddExpenseButton tripId={tripId} crew={crew} />
}
