import type { Trip } from '@sendit/core/trips/contract.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useLeaveTrip } from './mutations.ts'

type LeaveTripDialogProps = { trip: Trip; open: boolean; onClose: () => void }

export default function LeaveTripDialog({ trip, open, onClose }: LeaveTripDialogProps) {
  const leave = useLeaveTrip(trip)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => leave.mutate(undefined, { onSettled: onClose })}
      title="Leave Trip"
      confirmLabel="Leave Trip"
      busyLabel="Leaving..."
      busy={leave.isPending}
    >
      Leave <b className="font-strong text-text">{trip.name}</b>? {consequence(trip)}
    </ConfirmDialog>
  )
}

function consequence(trip: Trip): string {
  const lost = "You'll lose access to its chat, photos and expenses."
  return trip.memberCount > 1
    ? `${lost} A friend can invite you again.`
    : `${lost} Nobody else is in it, so the trip ends for good.`
}
