export const CATEGORIES = ['accommodation', 'food', 'transport', 'activity'] as const
export type Category = (typeof CATEGORIES)[number]
