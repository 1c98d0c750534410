import type { Member } from '@sendit/core/trips/contract.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isOpenBalance, useRemovePlaceholder } from './mutations.ts'

type RemovePlaceholderDialogProps = {
  placeholder: Member
  tripId: string
  open: boolean
  onClose: () => void
}

/** Confirms, and again if they owe or are owed money. */
export default function RemovePlaceholderDialog({
  placeholder,
  tripId,
  open,
  onClose,
}: RemovePlaceholderDialogProps) {
  const remove = useRemovePlaceholder(tripId)
  const owes = isOpenBalance(remove.error)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ seatId: placeholder.id, anyway: owes }, { onSuccess: onClose })}
      title={`Take ${placeholder.displayName} out of the trip?`}
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
