import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSlot, storageRefused } from '#lib/browser-storage.ts'
import { appWorker, SIGNED_OUT_WORKER, workers } from '#lib/installation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { useToast } from '#ui/toast-context.ts'
import { countVisit, mayOfferInstall } from './install-rest.ts'

const NewVersionLine = lazyPart(() => import('./new-version-line.tsx'))
const InstallSheet = lazyPart(() => import('./install-sheet.tsx'))

export function Installed({ unread }: { unread: number }) {
  const useNewOne = useNewVersion()
  useAppBadge(unread)
  useStorageRefusedToast()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    countVisit()
    setTime(mayOfferInstall(Date.now()))
  }, [])
  return (
    <>
      {useNewOne !== null && (
        <LazyBoundary>
          <NewVersionLine onUse={useNewOne} />
        </LazyBoundary>
      )}
      {isTime && (
        <LazyBoundary>
          <InstallSheet />
        </LazyBoundary>
      )}
    </>
  )
}

/** Supported in Chromium and Safari, not Firefox. */
type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

export function useAppBadge(unread: number): void {
  useEffect(() => {
    // The icon may still count what another device has read.
    if (unread === 0) return clear()
    const { setAppBadge }: Badged = navigator
    // Refused outside the installed app.
    setAppBadge?.call(navigator, unread).catch(() => undefined)
    return clear
  }, [unread])
}

function clear(): void {
  const { clearAppBadge }: Badged = navigator
  clearAppBadge?.call(navigator).catch(() => undefined)
}

/** A page open for days checks for a new version this often, on becoming visible. */
const ASK_AGAIN_MS = 60 * 60 * 1000
/** Leaves the network to the first screen and the tabs. */
const AFTER_START_MS = 5000

/**
 * Registers the worker. Returns a function that activates a waiting version and reloads, or null. Otherwise it activates at the
 * next start.
 */
function useNewVersion(): (() => void) | null {
  const [renewed, setRenewed] = useState<ServiceWorkerRegistration | null>(null)
  useEffect(() => {
    const worker = workers()
    if (worker === undefined || !import.meta.env.PROD) return
    appWorker.isDropped = false
    let askedAt = Date.now()
    let registration: ServiceWorkerRegistration | undefined
    const start = setTimeout(async () => {
      if (appWorker.isDropped) return
      // The worker checks every file against its build manifest; its own script must bypass HTTP caches.
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

/**
 * Reports a version waiting beside the active one. The first worker replaces none; over the signed-out worker it takes over at
 * once.
 */
function watch(
  registration: ServiceWorkerRegistration,
  onWaiting: (registration: ServiceWorkerRegistration) => void,
) {
  const announce = (waiting: ServiceWorker) => {
    if (registration.active?.scriptURL.endsWith(SIGNED_OUT_WORKER)) waiting.postMessage('take-over')
    else onWaiting(registration)
  }
  if (registration.waiting !== null) announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active !== null) announce(installing)
    })
  })
}

/**
 * Only the tapped tab reloads: others may hold unsaved input. Also covers later waiting workers, since one that was replaced
 * never takes over.
 */
function takeOver(registration: ServiceWorkerRegistration) {
  workers()?.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  watch(registration, ({ waiting }) => waiting?.postMessage('take-over'))
}

const isRefusalShown = createSlot(() => localStorage, 'isRefusalShown')

/** Shown once per device; the app works without storage. */
export function useStorageRefusedToast(): void {
  const isRefused = useSyncExternalStore(storageRefused.subscribe, storageRefused.read)
  const toast = useToast()
  useEffect(() => {
    if (!isRefused || isRefusalShown.read() !== null) return
    toast({
      title: 'Nothing Is Kept on This Device',
      description: 'Its storage is full or switched off, so SendIt! needs a signal to open.',
      tone: 'failure',
      onShown: () => isRefusalShown.write('yes'),
    })
  }, [isRefused, toast])
}
