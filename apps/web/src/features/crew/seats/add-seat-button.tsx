import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const AddSeatDialog = latePart(() => import('./add-seat-dialog.tsx'))

/** For friends who have no account, so that they can share costs all the same. */
export function AddSeatButton({ tripId }: { tripId: string }) {
  const adding = useOpening()
  return (
    <div>
      <Button
        className="whitespace-normal py-2 max-lg:w-full"
        variant="secondary"
        icon="plus"
        onClick={() => adding.open()}
      >
        Add somebody without an account
      </Button>
      <OpenedDialog by={adding}>
        {({ number, open, onClose }) => (
          <AddSeatDialog key={number} tripId={tripId} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </div>
  )
}
