import type { Expense } from '@sendit/core/expenses/contract.ts'
import { pounds } from '#features/expenses/format.ts'
import { useDeleteExpense } from '#features/expenses/mutations.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type DeleteExpenseDialogProps = { tripId: string; expense: Expense; open: boolean; onClose: () => void }

export default function DeleteExpenseDialog({ tripId, expense, open, onClose }: DeleteExpenseDialogProps) {
  const { remove, isDeleting } = useDeleteExpense(tripId)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove(expense, onClose)}
      title="Delete Expense"
      confirmLabel="Delete Expense"
      busyLabel="Deleting..."
      busy={isDeleting}
    >
      Delete <b className="font-strong text-text [overflow-wrap:anywhere]">{expense.description}</b> of{' '}
      {pounds(expense.amount)}? Everybody's balance is worked out anew. Payments stay.
    </ConfirmDialog>
  )
}
