import { useEffect, useState } from 'react'
import { workers } from '#lib/worker.ts'

/** A page that stays open for days asks this often whether there is a newer version, when it is looked at again. */
const ASK_AGAIN_MS = 60 * 60 * 1000
/** The first screen has its code, and the tabs have theirs. */
const AFTER_START_MS = 5000

/**
 * Keeps the app on this device, so that it opens without network. Answers with what puts a newer version in place of this one
 * and opens it, once it has come; null before. Without a tap it takes its place at the next start.
 */
export function useNewVersion(): (() => void) | null {
  const [renewed, setRenewed] = useState<ServiceWorkerRegistration | null>(null)
  useEffect(() => {
    const worker = workers()
    if (worker === undefined || !import.meta.env.PROD) return
    let askedAt = Date.now()
    let registration: ServiceWorkerRegistration | undefined
    const start = setTimeout(async () => {
      // The worker checks each file against the list it was built with; its own code comes past every cache.
      registration = await worker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
      if (registration !== undefined) watch(registration, setRenewed)
    }, AFTER_START_MS)
    const ask = () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < ASK_AGAIN_MS) return
      askedAt = Date.now()
      registration?.update().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(start)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
  return renewed && (() => takeOver(renewed))
}

/** Tells when a version waits beside the one in use; the first that comes replaces none. */
function watch(
  registration: ServiceWorkerRegistration,
  onWaiting: (registration: ServiceWorkerRegistration) => void,
) {
  if (registration.waiting !== null) onWaiting(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active !== null) onWaiting(registration)
    })
  })
}

/**
 * Only the page where somebody tapped loads anew: another may hold what is being typed. What waits now takes over, and what
 * comes to wait before that: another tab may have asked again, and a worker told to take over that was itself replaced never does.
 */
function takeOver(registration: ServiceWorkerRegistration) {
  workers()?.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  watch(registration, ({ waiting }) => waiting?.postMessage('take-over'))
}
