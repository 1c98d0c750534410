export const CATEGORIES = ['accommodation', 'food', 'transport', 'activity'] as const
export type Category = (typeof CATEGORIES)[number]

export function byCategory<Value>(of: (category: Category) => Value): Record<Category, Value> {
  const pairs = CATEGORIES.map((category) => [category, of(category)])
  return Object.fromEntries(pairs) as Record<Category, Value>
}

export const EXPENSES_SHOWN = 50
/** Shared with the prefetch. `uneven` omits equal shares. */
export const FIRST_EXPENSES = `expenses?limit=${EXPENSES_SHOWN}&shares=uneven`
