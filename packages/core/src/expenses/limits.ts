export const MAX_EXPENSE_DESCRIPTION = 200
/** Room for two display names and the words around them. */
export const MAX_PAYMENT_DESCRIPTION = 300
/** 0.01 to 100,000.00 pounds. */
export const MIN_EXPENSE_PENCE = 1
export const MAX_EXPENSE_PENCE = 10_000_000
/** Every list in a request is capped at this many entries. */
export const MAX_SPLIT = 200
export const EXPENSES_PAGE = 200
export const PAYMENTS_PAGE = 200
