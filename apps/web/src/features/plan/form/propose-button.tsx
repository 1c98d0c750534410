import type { PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogHost, type DialogState, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

type ProposeButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  tripId: string
  first: FirstItem
}

/** Begins an item of the plan. */
export function ProposeButton({ tripId, first, ...button }: ProposeButtonProps) {
  const proposing = useDialog()
  return (
    <>
      <Button icon="plus" {...button} onClick={() => proposing.open()} />
      <ProposeDialog dialog={proposing} tripId={tripId} first={first} />
    </>
  )
}

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'))

/** What an item begins as, and on which day. */
export type FirstItem = { kind: PlanItemKind; day: string }

/** Makes an item of the plan. It stands where it stays, also when what opened it goes because a mate was faster. */
export function ProposeDialog({
  dialog,
  tripId,
  first,
}: {
  dialog: DialogState<void>
  tripId: string
  first: FirstItem
}) {
  return (
    <DialogHost dialog={dialog}>
      {({ number, open, onClose }) => (
        <ItemDialog key={number} tripId={tripId} item={null} first={first} open={open} onClose={onClose} />
      )}
    </DialogHost>
  )
}
