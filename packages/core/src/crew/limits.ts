/** Includes placeholder members; trips already over it keep theirs (docs/product.md 13). */
export const MAX_PEOPLE = 50
export const MAX_SEATS_OFFERED = 8
export const MAX_JOURNEY_PLACE = 80
export const MAX_JOURNEY_REFERENCE = 40
