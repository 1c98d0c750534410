// docs/product.md 5, docs/security.md C1.
export const MAX_MESSAGE_TEXT = 4000
export const MESSAGES_PAGE = 100
export const MAX_MESSAGES_PAGE = 200
/** A reply shows so many characters of what it answers. */
export const QUOTE_LENGTH = 120
/** Of one message. */
export const MAX_MENTIONS = 50
/** Characters of a search, and messages on a page of what it found. */
export const MAX_SEARCH = 200
export const SEARCH_PAGE = 30
/** From sending, by the server's clock. */
export const EDIT_WINDOW_MS = 24 * 3_600_000
/** Pinned messages of a trip. */
export const MAX_PINS = 10
/** As far as both databases count in the columns that hold versions. */
export const MAX_VERSION = 2_147_483_647
/** Messages of one person this close together form one group. */
export const GROUP_WINDOW_MS = 300_000
/** Without a connection for this long, the composer opens in offline mode. */
export const OFFLINE_AFTER_MS = 3000
/** While the socket is down an open chat asks again this often. */
export const POLL_WHILE_DOWN_MS = 15_000
/** Over this many messages in ten seconds one is refused and may be sent again later. */
export const MESSAGES_PER_WINDOW = 10
export const MESSAGE_WINDOW_MS = 10_000
/** The badge shows '99+' beyond 99, so nobody needs a larger count. */
export const UNREAD_CAP = 100
