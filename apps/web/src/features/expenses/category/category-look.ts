import type { Category } from '@sendit/core/expenses/categories.ts'
import type { IconName } from '#ui/icon.tsx'

type CategoryLook = {
  name: string
  icon: IconName
  /** The word for its colours in the styles. */
  tone: 'stay' | 'food' | 'move' | 'play'
}

export const categoryLooks: Record<Category, CategoryLook> = {
  accommodation: { name: 'Accommodation', icon: 'bed', tone: 'stay' },
  food: { name: 'Food', icon: 'food', tone: 'food' },
  transport: { name: 'Transport', icon: 'car', tone: 'move' },
  activity: { name: 'Activity', icon: 'kite', tone: 'play' },
}
