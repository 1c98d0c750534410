import type { PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const ItemDialog = latePart(() => import('./item-dialog.tsx'))

type ProposeButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  tripId: string
  /** What it makes, and on which day. */
  first: { kind: PlanItemKind; day: string }
}

/** Begins an item of the plan. */
export function ProposeButton({ tripId, first, ...button }: ProposeButtonProps) {
  const proposing = useOpening()
  return (
    <>
      <Button icon="plus" {...button} onClick={() => proposing.open()} />
      <OpenedDialog by={proposing}>
        {({ number, open, onClose }) => (
          <ItemDialog key={number} tripId={tripId} item={null} first={first} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </>
  )
}
