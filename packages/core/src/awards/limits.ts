// docs/product.md 8.1, docs/security.md 3.4.
export const MAX_AWARDS = 50
export const MAX_AWARD_NAME = 80
export const MAX_AWARD_DESCRIPTION = 300
export const MAX_NOMINATION_REASON = 300
/** Nobody votes for longer, and a wrong year is noticed. */
export const MAX_VOTING_DAYS = 366
