import type { Message } from '@sendit/core/chat/contract.ts'
import { lineOf } from '#features/chat/message/quotes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type DeleteDialogProps = { open: boolean; onClose: () => void; message: Message; onDelete: () => void }

export default function DeleteDialog({ open, onClose, message, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onDelete()
        onClose()
      }}
      title="Delete this message?"
      confirmLabel="Delete"
    >
      ‘{lineOf(message)}’ goes for everybody{message.media !== null && ', with what it shares'}. ‘Message
      deleted’ stays in its place.
    </ConfirmDialog>
  )
}
