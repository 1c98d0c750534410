import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useTurnFeedOff } from './mutations.ts'

type TurnOffDialogProps = { open: boolean; onClose: () => void }

export default function TurnOffDialog({ open, onClose }: TurnOffDialogProps) {
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
