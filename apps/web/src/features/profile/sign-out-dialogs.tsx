import { countText } from '#offline/queued-mutation.ts'
import { useOutbox, useQueue } from '#offline/use-outbox.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useSignOutElsewhere } from './mutations.ts'

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

type SignOutElsewhereDialogProps = {
  count: number
  open: boolean
  onClose: () => void
}

export function SignOutElsewhereDialog({ count, open, onClose }: SignOutElsewhereDialogProps) {
  const signOut = useSignOutElsewhere()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => signOut.mutate(undefined, { onSettled: onClose })}
      title="Sign out everywhere else"
      needsNetwork="Signing others out needs network."
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      busy={signOut.isPending}
    >
      {count === 1 ? 'One other device' : `${count} other devices`} will have to sign in again. You stay
      signed in here.
    </ConfirmDialog>
  )
}
