export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 10
export const MAX_POLL_OPTION = 80
export const MAX_POLL_QUESTION = 120
/** Per trip: the list is unpaginated. */
export const MAX_POLLS = 200
/** Sanity limit; catches a wrong year. */
export const MAX_POLL_DAYS = 366
export const POLLS_PER_DAY = 20
