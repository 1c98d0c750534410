/** docs/product.md 9.1. */
export const MAX_DISPLAY_NAME = 50
export const MAX_PERSON_NAME = 50
/** How well somebody rides. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
/** A rider's weight, for the kite size. Kilograms. */
export const MIN_WEIGHT_KG = 25
export const MAX_WEIGHT_KG = 200
