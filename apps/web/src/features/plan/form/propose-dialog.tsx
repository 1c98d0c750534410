import type { PlanItemKind } from '@sendit/core/plan/limits.ts'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import type { Opening } from '#ui/use-opening.ts'

const ItemDialog = latePart(() => import('./item-dialog.tsx'))

/** What an item begins as, and on which day. */
export type FirstItem = { kind: PlanItemKind; day: string }

/** Makes an item of the plan. It stands where it stays, also when what opened it goes because a mate was faster. */
export function ProposeDialog({
  by,
  tripId,
  first,
}: {
  by: Opening<void>
  tripId: string
  first: FirstItem
}) {
  return (
    <OpenedDialog by={by}>
      {({ number, open, onClose }) => (
        <ItemDialog key={number} tripId={tripId} item={null} first={first} open={open} onClose={onClose} />
      )}
    </OpenedDialog>
  )
}
