/** docs/product.md 4.1. */
export const INVITE_DAYS = 7
/** How long the browser trusts a validated invite: docs/product.md 4.4. */
export const VALIDATION_CACHE_MS = 300_000
export const MAX_INVITE_NAME = 80
/** docs/product.md 4.1. */
export const MAX_LIVE_INVITES = 50
export const GUEST_TOKEN_HEADER = 'invite-token'
/** To one address within a day, whoever invites. */
export const MAX_INVITE_MAILS = 5
