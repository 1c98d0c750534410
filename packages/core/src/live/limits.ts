// docs/security.md 7.
/** Over this many frames in ten seconds the socket is closed. */
export const FRAMES_BEFORE_CLOSE = 50
export const FRAME_WINDOW_MS = 10_000
export const MAX_FRAME_BYTES = 16_384
export const CLOSE_UNAUTHENTICATED = 4401
export const CLOSE_NOT_FOUND = 4404
export const CLOSE_TOO_MANY = 4429
/** The same person is connected in too many places: this one, the oldest, rests until somebody looks at it. */
export const CLOSE_RESTING = 4408

/** What somebody wrote without network waits this long on their phone; then it is dropped, and they are told. */
export const WAITING_WRITES_DAYS = 30
/** The files among it, together; what is more waits only as long as the app stays open. */
export const MAX_WAITING_BYTES = 200 * 1024 * 1024
