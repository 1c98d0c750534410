// docs/product.md 15.
/** Nobody stays out longer in one go, and a wrong day is noticed. */
export const MAX_OUTING_HOURS = 12
/** From 'back by' on a rider is due; so much later they are overdue, and the crew is told. */
export const OVERDUE_AFTER_MINUTES = 15
/** A phone without network tells late; what was tapped longer ago is not believed. */
export const MAX_TAP_AGE_HOURS = 24
/** How long the board shows who is back. */
export const BOARD_HOURS = 24
