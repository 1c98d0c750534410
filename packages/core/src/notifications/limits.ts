/** Per person; the least recently used is dropped. */
export const MAX_DEVICES = 10
export const MAX_DEVICE_LABEL = 60
export const MAX_ENDPOINT = 1000
/** Before encryption; push services accept 4096 afterwards (RFC 8030, 7.2). */
export const MAX_PUSH_BYTES = 3072
export const QUIET_FROM = '22:00'
export const QUIET_UNTIL = '07:00'
/** Debounce: photos of a batch arrive one by one. */
export const PHOTO_QUIET_MINUTES = 10
/** Delay, so that people with the chat open have already read it. */
export const MESSAGE_SETTLE_SECONDS = 20
export const MAIL_EXCERPT_LENGTH = 300
export const MAX_SUBJECT = 120
export const MAX_DIGEST_LINES = 6
/** After a day a notification is worthless. */
export const PUSH_TTL_SECONDS = 86_400
export const TESTS_PER_HOUR = 10
export const DEVICE_CHANGES_PER_HOUR = 60
/** Per sender, recipient and day; later ones count as ordinary messages. */
export const MENTIONS_BY_ONE = 10
