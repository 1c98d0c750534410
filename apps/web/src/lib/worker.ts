/** What takes the place of the app's worker where somebody has signed out. */
export const SIGNED_OUT_WORKER = '/signed-out.js'

/** The service worker of this site; undefined where the browser has none, or may have none here (http, private windows). */
export function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}

/** True from when somebody signs out: a page that registered the app's worker after that would bring it back. */
export const appWorker = { isDropped: false }
