import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'

const ItemMenu = latePart(() => import('./item-menu.tsx'))

/** The menu of an item, with its room kept until it comes. */
export function ItemActions({ tripId, item }: { tripId: string; item: PlanItem }) {
  return (
    <Late instead={<span className="size-11" />}>
      <ItemMenu tripId={tripId} item={item} />
    </Late>
  )
}
