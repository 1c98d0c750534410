/** Allows for lazy code on a busy machine; beyond this it hangs. */
export const ASYNC_TIMEOUT_MS = 5_000
