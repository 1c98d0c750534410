import type { Crew } from '#features/expenses/crew.ts'
import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const DeletedExpensesDialog = latePart(() => import('./deleted-expenses-dialog.tsx'))

/** The way to what was deleted and can be restored. */
export function RecentlyDeleted({ tripId, crew }: { tripId: string; crew: Crew }) {
  const looking = useOpening()
  return (
    <div className="mt-3 flex justify-center">
      <Button variant="ghost" size="small" icon="trash" onClick={() => looking.open()}>
        Recently deleted
      </Button>
      <OpenedDialog by={looking}>
        {({ number, open, onClose }) => (
          <DeletedExpensesDialog key={number} tripId={tripId} crew={crew} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </div>
  )
}
