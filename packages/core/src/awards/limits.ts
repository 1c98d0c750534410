export const MAX_AWARDS = 50
export const MAX_AWARD_NAME = 80
export const MAX_AWARD_DESCRIPTION = 300
export const MAX_NOMINATION_REASON = 300
export const CEREMONY_HERE_EVERY_MS = 10_000
export const CEREMONY_HERE_FOR_MS = 25_000
export const MAX_VOTING_DAYS = 366
