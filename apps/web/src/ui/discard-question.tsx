import { ConfirmDialog } from './confirm-dialog.tsx'

type DiscardQuestionProps = { open: boolean; onStay: () => void; onDiscard: () => void }

/** Before what somebody typed is dropped. */
export function DiscardQuestion({ open, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onDiscard}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    >
      It is not saved yet.
    </ConfirmDialog>
  )
}
