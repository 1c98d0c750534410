import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import type { ItemMenuProps } from './item-menu.tsx'

const ItemMenu = lazyPart(() => import('./item-menu.tsx'))

export function ItemActions(props: ItemMenuProps) {
  return (
    <LazyBoundary instead={<span className="size-11" />}>
      <ItemMenu {...props} />
    </LazyBoundary>
  )
}
