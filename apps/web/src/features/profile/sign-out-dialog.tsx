import { countText } from '#offline/queued-mutation.ts'
import { useOutbox, useQueue } from '#offline/use-outbox.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type SignOutDialogProps = { open: boolean; onClose: () => void; onSignOut: () => void }

/** Signing out discards queued changes, so ask first. */
export default function SignOutDialog({ open, onClose, onSignOut }: SignOutDialogProps) {
  const types = useOutbox()?.types ?? {}
  const queue = useQueue()

  function handleConfirm() {
    onClose()
    onSignOut()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={queue.length === 1 ? '1 thing has not gone out' : `${queue.length} things have not gone out`}
      confirmLabel="Sign Out"
      cancelLabel="Stay signed in"
    >
      Only this phone has <b className="font-strong text-text">{countText(queue, types)}</b>. Signing out
      deletes that.
    </ConfirmDialog>
  )
}
