import type { Crew } from '#features/expenses/crew.ts'
import { useOpening } from '#features/expenses/use-opening.ts'
import { Button } from '#ui/button.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'

const ExpenseDialog = latePart(() => import('./expense-dialog.tsx'))

type AddExpenseButtonProps = { tripId: string; crew: Crew; size?: 'medium' | 'large' }

export function AddExpenseButton({ tripId, crew, size = 'medium' }: AddExpenseButtonProps) {
  const adding = useOpening<null>()
  return (
    <>
      <Button icon="plus" size={size} onClick={() => adding.open(null)}>
        Add Expense
      </Button>
      {adding.opening !== null && (
        <LateDialog open={adding.isOpen} onClose={adding.close}>
          <ExpenseDialog
            key={adding.opening.number}
            tripId={tripId}
            crew={crew}
            expense={null}
            open={adding.isOpen}
            onClose={adding.close}
          />
        </LateDialog>
      )}
    </>
  )
}
