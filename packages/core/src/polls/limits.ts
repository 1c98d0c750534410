// docs/product.md 12, docs/security.md 3.4.
export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 10
export const MAX_POLL_OPTION = 80
export const MAX_POLL_QUESTION = 120
/** In a trip, over all its days: the list of them comes whole. */
export const MAX_POLLS = 200
/** Nobody plans further ahead, and a wrong year is noticed. */
export const MAX_POLL_DAYS = 366
/** Of one person. */
export const POLLS_PER_DAY = 20
