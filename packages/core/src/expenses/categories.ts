export const CATEGORIES = ['accommodation', 'food', 'transport', 'activity'] as const
export type Category = (typeof CATEGORIES)[number]

/** One value for each category, in their order. */
export function byCategory<Value>(of: (category: Category) => Value): Record<Category, Value> {
  const pairs = CATEGORIES.map((category) => [category, of(category)])
  return Object.fromEntries(pairs) as Record<Category, Value>
}

/** What a screen shows before it is asked for more. */
export const EXPENSES_SHOWN = 50
/**
 * How a screen asks for them, below the trip's address: rows name who shares, and what each owes only where it is not the same for
 * all. The page asks ahead in the same words.
 */
export const FIRST_EXPENSES = `expenses?limit=${EXPENSES_SHOWN}&shares=uneven`
