import { useComeBack } from '#features/outings/mutations.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

type MarkBackProps = Omit<ButtonProps, 'onClick' | 'busy'> & {
  tripId: string
  outingId: string
  rider: { id: string; name: string }
}

/** A mate who was seen is marked back by name; asked once more, since it ends the watch over them. */
export function MarkBack({ tripId, outingId, rider, ...button }: MarkBackProps) {
  const asking = useOpening()
  const { comeBack, isPending } = useComeBack(tripId)
  return (
    <>
      <Button {...button} busy={isPending} onClick={() => asking.open()} />
      <OpenedDialog by={asking}>
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
            Say so only when somebody has seen them ashore. The crew stops watching the clock for them.
          </ConfirmDialog>
        )}
      </OpenedDialog>
    </>
  )
}
