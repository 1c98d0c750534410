import { appWorker, SIGNED_OUT_WORKER, workers } from './installation.ts'

/** Nobody waits longer for it: the worker that goes may have something to finish, and the other one comes with a later page. */
const WAIT_MS = 3_000
/** A request to a worker with a busy predecessor must be repeated. */
const ASK_EVERY_MS = 200

/** On sign-out, replaces the caching worker with one that caches nothing. Also resolves if the browser refuses. */
export async function dropWorker(): Promise<void> {
  try {
    appWorker.isDropped = true
    const container = workers()
    const coming = await container
      ?.register(SIGNED_OUT_WORKER, { updateViaCache: 'none' })
      .catch(() => undefined)
    // After this the old worker no longer writes to its caches.
    if (coming !== undefined) await untilInPlace(coming)
    else await Promise.all(((await container?.getRegistrations()) ?? []).map((one) => one.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  } catch {
    // A browser that refuses access has stored nothing.
  }
}

function untilInPlace(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (worker === null) return Promise.resolve()
  return new Promise((resolve) => {
    const asking = setInterval(() => registration.waiting?.postMessage('take-over'), ASK_EVERY_MS)
    const end = () => {
      clearInterval(asking)
      resolve()
    }
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') end()
    })
    setTimeout(end, WAIT_MS)
  })
}
