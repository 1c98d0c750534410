export const SESSION_DAYS = 30
export const KNOWN_BROWSER_DAYS = 365
export const SIGN_IN_LINK_MINUTES = 10
/** After this many wrong guesses the link is invalid. */
export const SIGN_IN_CODE_DIGITS = 6
export const MAX_CODE_TRIES = 5
export const MAX_SESSIONS_PER_USER = 20
export const REDIRECT_DELAY_MS = 2000
export const ASKED_COOKIE_MINUTES = 60
export const MAX_RETURN_PATH = 500
export const MAX_PASSKEYS_PER_USER = 10
export const MAX_PASSKEY_NAME = 60
export const PASSKEY_CHALLENGE_MINUTES = 5
/** A passkey outlives the session, so adding one needs a recent sign-in. */
export const FRESH_SIGN_IN_MINUTES = 15
export const MAX_RETURN_ADDRESS = 2048
