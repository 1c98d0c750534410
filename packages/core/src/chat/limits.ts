export const MAX_MESSAGE_TEXT = 4000
export const MESSAGES_PAGE = 100
export const MAX_MESSAGES_PAGE = 200
export const QUOTE_LENGTH = 120
export const MAX_MENTIONS = 50
export const MAX_SEARCH = 200
export const SEARCH_PAGE = 30
/** From sending, by the server's clock. */
export const EDIT_WINDOW_MS = 24 * 3_600_000
export const MAX_PINS = 10
/** 32-bit integer columns in both databases. */
export const MAX_VERSION = 2_147_483_647
export const GROUP_WINDOW_MS = 300_000
export const OFFLINE_AFTER_MS = 3000
export const POLL_WHILE_DOWN_MS = 15_000
export const MESSAGES_PER_WINDOW = 10
export const MESSAGE_WINDOW_MS = 10_000
/** The badge shows '99+' beyond 99, so nobody needs a larger count. */
export const UNREAD_CAP = 100
