import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useSignOutElsewhere } from './mutations.ts'

type SignOutElsewhereDialogProps = {
  count: number
  open: boolean
  onClose: () => void
}

export default function SignOutElsewhereDialog({ count, open, onClose }: SignOutElsewhereDialogProps) {
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
