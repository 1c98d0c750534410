import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useRenewFeed, useTurnFeedOff } from './mutations.ts'

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

type TurnOffDialogProps = { open: boolean; onClose: () => void }

export function TurnOffDialog({ open, onClose }: TurnOffDialogProps) {
  const turnOff = useTurnFeedOff()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => turnOff.mutate(undefined, { onSettled: onClose })}
      title="Turn off the calendar"
      needsNetwork="Turning the calendar off needs network."
      confirmLabel="Turn off"
      busyLabel="Turning off..."
      busy={turnOff.isPending}
    >
      The link stops in every calendar that has it. Turned on again you get another one. Your trips stay as
      they are.
    </ConfirmDialog>
  )
}
