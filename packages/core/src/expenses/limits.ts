export const MAX_EXPENSE_DESCRIPTION = 200
/** Room for two display names and the words around them. */
export const MAX_PAYMENT_DESCRIPTION = 300
/** 0.01 to 100,000.00 pounds. */
export const MIN_EXPENSE_PENCE = 1
export const MAX_EXPENSE_PENCE = 10_000_000
/** Digits before the point of an amount in its own currency: with three after it, still exact as a number of minor units. */
export const MAX_ORIGINAL_DIGITS = 12
/** docs/product.md 7.14. */
export const RESTORE_DAYS = 30
/** Of search in expenses: as long as a description. */
export const MAX_EXPENSE_SEARCH = 200
/** A receipt: a picture or a PDF. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024
export const TOO_LARGE_RECEIPT = 'File too large: Please select a file smaller than 10MB'
/** Every list in a request is capped at this many entries. */
export const MAX_SPLIT = 200
export const EXPENSES_PAGE = 200
export const PAYMENTS_PAGE = 200
