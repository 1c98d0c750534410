// docs/product.md 8.1, docs/security.md 3.4.
export const MAX_AWARDS = 50
export const MAX_AWARD_NAME = 80
export const MAX_AWARD_DESCRIPTION = 300
export const MAX_NOMINATION_REASON = 300
/** How often a phone says that it has the ceremony in front, and for how long it counts after it was heard. */
export const CEREMONY_HERE_EVERY_MS = 10_000
export const CEREMONY_HERE_FOR_MS = 25_000
/** Nobody votes for longer, and a wrong year is noticed. */
export const MAX_VOTING_DAYS = 366
