// SECURITY-RULES section 3.
export const MAX_AWARDS = 50
export const MAX_AWARD_NAME = 80
export const MAX_AWARD_DESCRIPTION = 300
export const MAX_NOMINATION_REASON = 300
