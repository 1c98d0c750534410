/** REFRESH-INTERVAL (RFC 7986, 5.7). */
export const REFRESH_HOURS = 1
export const FEED_PAST_DAYS = 366
/** Long enough for calendars that poll hourly, daily or weekly. */
export const CANCELLED_DAYS = 60
export const PREVIEW_EVENTS = 4
/** 32 bytes in base64url. */
export const FEED_TOKEN_LENGTH = 43
/** Feed state is deleted a year after the trip left the feed. */
export const FEED_STATE_DAYS = 2 * FEED_PAST_DAYS
export const HOURS_WITHOUT_END = 1
