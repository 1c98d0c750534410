export const CATEGORIES = ['accommodation', 'food', 'transport', 'activity'] as const
export type Category = (typeof CATEGORIES)[number]

/** One value for each category, in their order. */
export function byCategory<Value>(of: (category: Category) => Value): Record<Category, Value> {
  const pairs = CATEGORIES.map((category) => [category, of(category)])
  return Object.fromEntries(pairs) as Record<Category, Value>
}
