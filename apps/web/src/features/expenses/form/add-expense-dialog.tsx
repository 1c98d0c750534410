import type { Crew } from '#features/expenses/crew.ts'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import type { Opening } from '#ui/use-opening.ts'

const ExpenseDialog = latePart(() => import('./expense-dialog.tsx'))

type AddExpenseDialogProps = { by: Opening<void>; tripId: string; crew: Crew }

/** Stands beside what opens it and not in it: a mate's first expense takes the empty screen away, and what is typed stays. */
export function AddExpenseDialog({ by, tripId, crew }: AddExpenseDialogProps) {
  return (
    <OpenedDialog by={by}>
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
  )
}
