import { moreBackBy } from '@sendit/core/outings/outing-state.ts'
import { useUserId } from '#session/visitor.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import type { BoardRow, TripClock } from './board-rows.ts'
import { useComeBack, useMoveBackBy, useNotBack } from './mutations.ts'

type MarkBackProps = Omit<ButtonProps, 'onClick' | 'busy'> & {
  tripId: string
  outingId: string
  rider: { id: string; name: string }
}

/** Confirms, since a member's report ends the watch over the rider. */
export function MarkBack({ tripId, outingId, rider, ...button }: MarkBackProps) {
  const asking = useDialog()
  const { comeBack, isPending } = useComeBack(tripId)
  const isGuest = useUserId() === null
  return (
    <>
      <Button {...button} busy={isPending} onClick={() => asking.open()} />
      <DialogHost dialog={asking}>
        {({ open, onClose }) => (
          <ConfirmDialog
            open={open}
            onClose={onClose}
            onConfirm={() => {
              comeBack({ outingId, riderId: rider.id, name: rider.name })
              onClose()
            }}
            title={`Is ${rider.name} back?`}
            confirmLabel={`${rider.name} is back`}
            isSafe
          >
            Say so only when somebody has seen them ashore.{' '}
            {isGuest
              ? 'The crew reads that you said so, and watches the clock until one of them confirms it.'
              : 'The crew stops watching the clock for them.'}
          </ConfirmDialog>
        )}
      </DialogHost>
    </>
  )
}

type ConfirmBackProps = {
  tripId: string
  outing: { id: string; rider: { id: string; name: string } }
}

/** A member confirms or rejects what a guest or an email link reported. */
export function ConfirmBack({ tripId, outing: { id: outingId, rider } }: ConfirmBackProps) {
  const isOwn = useUserId() === rider.id
  const { comeBack, isPending } = useComeBack(tripId)
  const notBack = useNotBack(tripId)
  return (
    <span className="flex w-full flex-wrap gap-2">
      {isOwn ? (
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          aria-label="Confirm that you are back"
          onClick={() => comeBack({ outingId, riderId: rider.id, name: rider.name })}
        >
          Confirm
        </Button>
      ) : (
        <MarkBack
          tripId={tripId}
          outingId={outingId}
          rider={rider}
          variant="secondary"
          size="small"
          aria-label={`Confirm that ${rider.name} is back`}
        >
          Confirm
        </MarkBack>
      )}
      <NetworkButton
        needs="You need to be online to take this back."
        variant="ghost"
        size="small"
        busy={notBack.isPending}
        aria-label={isOwn ? 'You are not back' : `${rider.name} is not back`}
        onClick={() => notBack.mutate(outingId)}
      >
        Not true
      </NetworkButton>
    </span>
  )
}

type ReportedBackProps = {
  tripId: string
  row: Pick<BoardRow, 'outingId' | 'rider' | 'backReported'>
  clock: TripClock
}

/** Does not end the watch: members must confirm a guest's report. */
export function ReportedBack({ tripId, row, clock }: ReportedBackProps) {
  const isMember = useUserId() !== null
  const { outingId, rider, backReported } = row
  if (backReported === null || outingId === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="type-small">{`${reportedText(row, backReported)}, at ${clock.atWithZone(backReported.at)}. Nobody in the crew has confirmed it.`}</p>
      {isMember && <ConfirmBack tripId={tripId} outing={{ id: outingId, rider }} />}
    </div>
  )
}

function reportedText({ rider }: Pick<BoardRow, 'rider'>, { by }: { by: string | null }): string {
  return by === null ? `You say that ${rider.name} is back` : `${by} says that ${rider.name} is back`
}

type OwnOutingProps = { tripId: string; own: BoardRow; now: Date }

export function OwnOuting({ tripId, own, now }: OwnOutingProps) {
  const { comeBack, isPending } = useComeBack(tripId)
  const moving = useMoveBackBy(tripId)
  const { outingId, rider, backBy } = own
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        full
        icon="check"
        busy={isPending}
        busyLabel="Telling the crew..."
        onClick={() => comeBack({ outingId, riderId: rider.id, name: rider.name })}
      >
        I am back
      </Button>
      {outingId !== null && (
        <Button
          full
          variant="secondary"
          size="medium"
          busy={moving.isPending}
          onClick={() =>
            moving.moveBackBy({ outingId, backBy: moreBackBy(new Date(backBy), now).toISOString() })
          }
        >
          15 minutes more
        </Button>
      )}
    </div>
  )
}
