/** Browsers of one person that may be told; the one that was used the longest ago gives way. */
export const MAX_DEVICES = 10
export const MAX_DEVICE_LABEL = 60
export const MAX_ENDPOINT = 1000
/** Bytes of a notice before it is encrypted; services take 4096 afterwards (RFC 8030, 7.2). */
export const MAX_PUSH_BYTES = 3072
/** Wall-clock times of the person's zone. */
export const QUIET_FROM = '22:00'
export const QUIET_UNTIL = '07:00'
/** Photos of one batch come one after another: a notice waits until none has come for so long. */
export const PHOTO_QUIET_MINUTES = 10
/** Whoever has the chat open has read a message before its notice goes out. */
export const MESSAGE_SETTLE_SECONDS = 20
/** Characters of a message in a letter, and of the letter's subject. */
export const MAIL_EXCERPT_LENGTH = 300
export const MAX_SUBJECT = 120
/** Lines of a digest, one for each trip and category. */
export const MAX_DIGEST_LINES = 6
/** A notice that a switched-off phone did not get within a day says nothing any more. */
export const PUSH_TTL_SECONDS = 86_400
export const TESTS_PER_HOUR = 10
/** Subscribing, renaming and ending, for each person. */
export const DEVICE_CHANGES_PER_HOUR = 60
/** Mentions and answers of one person that somebody is told of within a day; what comes after is a message like any other. */
export const MENTIONS_BY_ONE = 10
