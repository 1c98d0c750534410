import type { PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogHost, type DialogState, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

type ProposeButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  tripId: string
  first: FirstItem
}

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

export type FirstItem = { kind: PlanItemKind; day: string }

/** Mounted outside its opener, which may disappear when a mate is faster. */
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
