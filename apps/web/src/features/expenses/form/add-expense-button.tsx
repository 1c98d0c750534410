import type { Crew } from '#features/expenses/crew.ts'
import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const ExpenseDialog = latePart(() => import('./expense-dialog.tsx'))

type AddExpenseButtonProps = { tripId: string; crew: Crew; size?: 'medium' | 'large' }

export function AddExpenseButton({ tripId, crew, size = 'medium' }: AddExpenseButtonProps) {
  const adding = useOpening()
  return (
    <>
      <Button icon="plus" size={size} onClick={() => adding.open()}>
        Add Expense
      </Button>
      <OpenedDialog by={adding}>
        {({ number, open, onClose }) => (
          <ExpenseDialog
            key={number}
            tripId={tripId}
            crew={crew}
            expense={null}
            open={open}
            onClose={onClose}
          />
        )}
      </OpenedDialog>
    </>
  )
}
