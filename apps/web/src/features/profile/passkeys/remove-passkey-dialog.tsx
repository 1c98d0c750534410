import type { Passkey } from '@sendit/core/auth/contract.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useRemovePasskey } from './mutations.ts'

type RemovePasskeyDialogProps = { passkey: Passkey; open: boolean; onClose: () => void }

export default function RemovePasskeyDialog({ passkey, open, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey(passkey.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      title="Remove passkey"
      needsNetwork="Removing a passkey needs network."
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
    >
      ‘{passkey.name}’ will not sign in any more; a mailed link always does. Devices may go on to offer it
      until you delete it there, too.
    </ConfirmDialog>
  )
}
