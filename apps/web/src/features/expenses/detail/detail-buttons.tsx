import type { Expense } from '@sendit/core/expenses/contract.ts'
import type { Crew } from '#features/expenses/crew.ts'
import { useRestoreExpense } from '#features/expenses/mutations.ts'
import { useRepeatKey } from '#lib/use-repeat-key.ts'
import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const ExpenseDialog = latePart(() => import('#features/expenses/form/expense-dialog.tsx'))
const DeleteExpenseDialog = latePart(() => import('#features/expenses/form/delete-expense-dialog.tsx'))

type DetailButtonsProps = { tripId: string; crew: Crew; expense: Expense }

/** What whoever paid or entered an expense can do with it; both dialogs lie over it, and it follows what they did. */
export function DetailButtons({ tripId, crew, expense }: DetailButtonsProps) {
  const editing = useOpening<Expense>()
  const deleting = useOpening<Expense>()
  return (
    <>
      {expense.deletedAt == null ? (
        <>
          <Button
            className="expense-delete"
            variant="danger"
            icon="trash"
            onClick={() => deleting.open(expense)}
          >
            Delete
          </Button>
          <Button variant="secondary" icon="edit" onClick={() => editing.open(expense)}>
            Edit Expense
          </Button>
        </>
      ) : (
        <RestoreButton tripId={tripId} expense={expense} />
      )}
      <OpenedDialog by={editing}>
        {({ subject, number, ...dialog }) => (
          <ExpenseDialog key={number} tripId={tripId} crew={crew} expense={subject} {...dialog} />
        )}
      </OpenedDialog>
      <OpenedDialog by={deleting}>
        {({ subject, number, ...dialog }) => (
          <DeleteExpenseDialog key={number} tripId={tripId} expense={subject} {...dialog} />
        )}
      </OpenedDialog>
    </>
  )
}

function RestoreButton({ tripId, expense: { id, deletedAt } }: Omit<DetailButtonsProps, 'crew'>) {
  const restore = useRestoreExpense(tripId)
  const keyFor = useRepeatKey()
  return (
    <NetworkButton
      className="expense-restore"
      needs="Restoring needs network."
      icon="undo"
      busy={restore.isPending}
      busyLabel="Restoring..."
      onClick={() => restore.mutate({ form: { expenseId: id }, idempotencyKey: keyFor(deletedAt ?? '') })}
    >
      Restore Expense
    </NetworkButton>
  )
}
