// docs/product.md 15.
/** Nobody stays out longer in one go, and a wrong day is noticed. */
export const MAX_OUTING_HOURS = 12
/** From 'back by' on a rider is due; so much later they are overdue, and the crew is told. */
export const OVERDUE_AFTER_MINUTES = 15
/** Of one rider, whoever makes them overdue: what comes sooner is told with the next. */
export const ALARM_EVERY_MINUTES = 15
/** A phone without network tells late; what was tapped longer ago is not believed. */
export const MAX_TAP_AGE_HOURS = 24
/** How long the board shows who is back. */
export const BOARD_HOURS = 24
/** How much longer a rider stays with one tap, and how often they may say so by the link of a letter. */
export const MORE_MINUTES = 15
export const MORES_BY_LINK = 4
/** So long a `back` by the link of a letter can be taken back: whoever holds the letter could have said so. */
export const UNDO_BACK_MINUTES = 30
/** Whether a rider said which kite they took, or it is the one that the wind and their quiver make likely. */
export const KITE_SOURCES = ['said', 'likely'] as const
export type KiteSource = (typeof KITE_SOURCES)[number]
