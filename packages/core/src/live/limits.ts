/** Over this many frames in ten seconds the socket is closed. */
export const FRAMES_BEFORE_CLOSE = 50
export const FRAME_WINDOW_MS = 10_000
export const MAX_FRAME_BYTES = 16_384
export const CLOSE_UNAUTHENTICATED = 4401
export const CLOSE_NOT_FOUND = 4404
export const CLOSE_TOO_MANY = 4429
/** Too many connections of one person: the oldest closes until its page is viewed again. */
export const CLOSE_RESTING = 4408

/** Queued offline writes expire after this and the user is told. */
export const WAITING_WRITES_DAYS = 30
/** Files beyond this stay in memory only. */
export const MAX_WAITING_BYTES = 200 * 1024 * 1024
