/** Sanity limit; catches a wrong day. */
export const MAX_OUTING_HOURS = 12
/** Grace period after 'back by'. */
export const OVERDUE_AFTER_MINUTES = 15
/** Per rider; earlier alarms are merged into the next. */
export const ALARM_EVERY_MINUTES = 15
/** Offline taps older than this are rejected. */
export const MAX_TAP_AGE_HOURS = 24
export const BOARD_HOURS = 24
/** Minutes per tap, and taps per email link. */
export const MORE_MINUTES = 15
export const MORES_BY_LINK = 4
/** The email may have been forwarded, so its `back` can be undone. */
export const UNDO_BACK_MINUTES = 30
export const KITE_SOURCES = ['said', 'likely'] as const
export type KiteSource = (typeof KITE_SOURCES)[number]
