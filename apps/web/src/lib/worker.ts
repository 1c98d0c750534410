export const SIGNED_OUT_WORKER = '/signed-out.js'

/** Undefined if unsupported or blocked (http, private windows). */
export function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}

/** Set on sign-out: registering the app's worker afterwards would bring it back. */
export const appWorker = { isDropped: false }
