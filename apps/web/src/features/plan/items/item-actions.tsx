import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { ItemMenuProps } from './item-menu.tsx'

const ItemMenu = latePart(() => import('./item-menu.tsx'))

/** The menu of an item, with its room kept until it comes. */
export function ItemActions(props: ItemMenuProps) {
  return (
    <Late instead={<span className="size-11" />}>
      <ItemMenu {...props} />
    </Late>
  )
}
