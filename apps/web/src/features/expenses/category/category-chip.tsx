import type { Category } from '@sendit/core/expenses/categories.ts'
import clsx from 'clsx'
import { Icon } from '#ui/icon.tsx'
import { categoryLooks } from './category-look.ts'

/** What the description sounds like. */
export function CategoryChip({ category }: { category: Category }) {
  const { name, icon, tone } = categoryLooks[category]
  return (
    <span className={clsx('chip category-chip', tone)}>
      <Icon name={icon} size={15} strokeWidth={2} />
      {name}
    </span>
  )
}
