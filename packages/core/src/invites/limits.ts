export const INVITE_DAYS = 7
export const VALIDATION_CACHE_MS = 300_000
export const MAX_INVITE_NAME = 80
export const MAX_LIVE_INVITES = 50
export const GUEST_TOKEN_HEADER = 'invite-token'
/** Per address and day, across all senders. */
export const MAX_INVITE_MAILS = 5
