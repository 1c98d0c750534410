// docs/product.md 2.1 to 2.5.
export const SESSION_DAYS = 30
export const SIGN_IN_LINK_MINUTES = 10
export const MAX_SESSIONS_PER_USER = 20
/** How long the verify page shows its success before it moves on. */
export const REDIRECT_DELAY_MS = 2000
export const ASKED_COOKIE_MINUTES = 60
/** Characters of the address that somebody comes back to after signing in. */
export const MAX_RETURN_PATH = 500
