import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useRenewFeed } from './mutations.ts'

type RenewDialogProps = { open: boolean; onClose: () => void }

export default function RenewDialog({ open, onClose }: RenewDialogProps) {
  const renew = useRenewFeed()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => renew.mutate(undefined, { onSettled: onClose })}
      title="Make a new link"
      needsNetwork="Making a new link needs network."
      confirmLabel="Make a new link"
      busyLabel="Making..."
      busy={renew.isPending}
    >
      The old link stops in every calendar that has it, and you add the new one there again. Your trips stay
      as they are.
    </ConfirmDialog>
  )
}
