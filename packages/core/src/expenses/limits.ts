export const MAX_EXPENSE_DESCRIPTION = 200
export const MAX_PAYMENT_DESCRIPTION = 300
export const MIN_EXPENSE_PENCE = 1
export const MAX_EXPENSE_PENCE = 10_000_000
/** With three decimals still a safe integer of minor units. */
export const MAX_ORIGINAL_DIGITS = 12
export const RESTORE_DAYS = 30
export const MAX_EXPENSE_SEARCH = 200
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024
export const TOO_LARGE_RECEIPT = 'File too large: Please select a file smaller than 10MB'
export const MAX_SPLIT = 200
export const EXPENSES_PAGE = 200
export const PAYMENTS_PAGE = 200
