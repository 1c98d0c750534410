import { AddExpenseDialog } from '#features/expenses/form/add-expense-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { useLedger } from './use-ledger.ts'

/** 'Add Expense' in the page's header, once it is known that the empty screen does not offer it larger. */
export function HeaderAction({ tripId, viewerId }: { tripId: string; viewerId: string }) {
  const { balances, crew, isEmpty } = useLedger(tripId, viewerId)
  const adding = useOpening()
  return (
    <>
      {balances !== null && !isEmpty && (
        <Button icon="plus" onClick={() => adding.open()}>
          Add Expense
        </Button>
      )}
      <AddExpenseDialog by={adding} tripId={tripId} crew={crew} />
    </>
  )
}
