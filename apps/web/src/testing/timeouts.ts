/** A part may wait for its code the first time, and the machine may be busy; beyond this it hangs. */
export const ASYNC_TIMEOUT_MS = 5_000
