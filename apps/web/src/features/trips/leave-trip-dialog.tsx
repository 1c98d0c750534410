import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isOnTheWater, isOutstandingBalance, useLeaveTrip } from './mutations.ts'

type LeaveTripDialogProps = { trip: Trip; open: boolean; onClose: () => void }

/** Confirms again, with the amount, on an open balance; sends a rider still out to the water board. */
export default function LeaveTripDialog({ trip, open, onClose }: LeaveTripDialogProps) {
  const leave = useLeaveTrip(trip)
  const [openBalance, setOpenBalance] = useState<string | null>(null)

  function handleClose() {
    setOpenBalance(null)
    onClose()
  }

  function handleError(error: Error) {
    if (isOutstandingBalance(error)) setOpenBalance(sentenceOf(error, 'Your balance in this trip is open.'))
    else if (!isOnTheWater(error)) handleClose()
  }

  function handleConfirm() {
    leave.mutate({ anyway: openBalance !== null }, { onSuccess: handleClose, onError: handleError })
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={handleClose}
      onConfirm={handleConfirm}
      title="Leave Trip"
      confirmLabel={openBalance === null ? 'Leave Trip' : 'Leave anyway'}
      needsNetwork="Leaving a trip needs network."
      busyLabel="Leaving..."
      busy={leave.isPending}
    >
      {openBalance === null ? (
        <>
          {isOnTheWater(leave.error) && (
            <span role="alert" className="mb-2 block font-strong text-text">
              {sentenceOf(leave.error, 'You are on the water.')}{' '}
              <Anchor className="text-link" href={paths.home(trip.id)}>
                Water board
              </Anchor>
            </span>
          )}
          Leave <b className="font-strong text-text">{trip.name}</b>? {consequence(trip)}
        </>
      ) : (
        <span role="alert">{openBalance}</span>
      )}
    </ConfirmDialog>
  )
}

function consequence(trip: Trip): string {
  const lost = "You'll lose access to its chat, photos and expenses."
  return trip.memberCount > 1
    ? `${lost} A friend can invite you again.`
    : `${lost} Nobody else is in it, so the trip ends for good.`
}
