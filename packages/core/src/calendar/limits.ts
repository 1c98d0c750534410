// docs/product.md 17.

/** How often a calendar that heeds REFRESH-INTERVAL (RFC 7986, 5.7) asks again. */
export const REFRESH_HOURS = 1
/** A trip leaves the feed this many days after its last one. */
export const FEED_PAST_DAYS = 366
/** What is not on any more is told as cancelled for so long; calendars that look every hour, day or week have seen it then. */
export const CANCELLED_DAYS = 60
/** What the screen of the calendar shows of it: what comes next. */
export const PREVIEW_EVENTS = 4
/** 32 bytes in base64url. */
export const FEED_TOKEN_LENGTH = 43
/** So long after a trip's end what its calendars were told is forgotten: a year after it has left them. */
export const FEED_STATE_DAYS = 2 * FEED_PAST_DAYS
/** What nobody said the end of is shown as so long. */
export const HOURS_WITHOUT_END = 1
