// docs/product.md 2.1 to 2.5.
export const SESSION_DAYS = 30
export const KNOWN_BROWSER_DAYS = 365
export const SIGN_IN_LINK_MINUTES = 10
/** Characters of the code in a sign-in letter, and how often one may guess before its link is dead. */
export const SIGN_IN_CODE_DIGITS = 6
export const MAX_CODE_TRIES = 5
export const MAX_SESSIONS_PER_USER = 20
/** How long the verify page shows its success before it moves on. */
export const REDIRECT_DELAY_MS = 2000
export const ASKED_COOKIE_MINUTES = 60
/** Characters of the address that somebody comes back to after signing in. */
export const MAX_RETURN_PATH = 500
/** docs/decisions/0035. */
export const MAX_PASSKEYS_PER_USER = 10
export const MAX_PASSKEY_NAME = 60
export const PASSKEY_CHALLENGE_MINUTES = 5
/** How long after a sign-in its session may add a passkey, which outlives it. */
export const FRESH_SIGN_IN_MINUTES = 15
/** Longer than the address of any screen. */
export const MAX_RETURN_ADDRESS = 2048
