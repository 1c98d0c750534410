import type { Member } from '@sendit/core/trips/contract.ts'
import { isOpenBalance, useRemoveSeat } from '#features/crew/mutations.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type RemoveSeatDialogProps = { seat: Member; tripId: string; open: boolean; onClose: () => void }

/** Asks first, and again where they owe or are owed. */
export default function RemoveSeatDialog({ seat, tripId, open, onClose }: RemoveSeatDialogProps) {
  const remove = useRemoveSeat(tripId)
  const owes = isOpenBalance(remove.error)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ seatId: seat.id, anyway: owes }, { onSuccess: onClose })}
      title={`Take ${seat.displayName} out of the trip?`}
      confirmLabel={owes ? 'Take out anyway' : 'Take out'}
      busy={remove.isPending}
      busyLabel="Taking out..."
      needsNetwork="Taking somebody out needs network."
    >
      {owes
        ? sentenceOf(remove.error, 'Settle up first, or take them out anyway.')
        : 'What stands to their name stays in the costs and awards.'}
    </ConfirmDialog>
  )
}
