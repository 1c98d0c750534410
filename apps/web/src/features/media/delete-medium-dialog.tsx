import type { Medium } from '@sendit/core/media/contract.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { kindOf } from './medium-text.ts'
import { useDeleteMedium } from './mutations.ts'

type DeleteMediumDialogProps = {
  tripId: string
  medium: Medium
  open: boolean
  onClose: () => void
}

export default function DeleteMediumDialog({ tripId, medium, open, onClose }: DeleteMediumDialogProps) {
  const remove = useDeleteMedium(tripId)
  const kind = kindOf(medium)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate(medium, { onSettled: onClose })}
      title={`Delete ${kind}`}
      needsNetwork={`Deleting a ${kind.toLowerCase()} needs network.`}
      confirmLabel={`Delete ${kind}`}
      busyLabel="Deleting..."
      busy={remove.isPending}
    >
      Delete <b className="font-strong text-text [overflow-wrap:anywhere]">{medium.filename}</b> by{' '}
      {medium.uploaderName}? It is gone for the whole crew, from the chat as well.
    </ConfirmDialog>
  )
}
