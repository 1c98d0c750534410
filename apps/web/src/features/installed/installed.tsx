import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSlot } from '#lib/browser-storage.ts'
import { storageRefused } from '#lib/storage-refused.ts'
import { appWorker, SIGNED_OUT_WORKER, workers } from '#lib/worker.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { useToast } from '#ui/toast-context.ts'
import { countVisit, mayOfferInstall } from './install-rest.ts'

const NewVersionLine = lazyPart(() => import('./new-version-line.tsx'))
const InstallSheet = lazyPart(() => import('./install-sheet.tsx'))

/** What makes of the page an app on a phone: it stays, it counts on its icon, it says when there is a newer one. */
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

/** Chromium and Safari have it, Firefox has not. */
type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** The number of unread messages on the icon of the installed app; none where the browser draws none, and none of who left. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    // The icon may still count what another device has read meanwhile.
    if (unread === 0) return clear()
    const { setAppBadge }: Badged = navigator
    // Only the installed app may; elsewhere the promise is refused.
    setAppBadge?.call(navigator, unread).catch(() => undefined)
    return clear
  }, [unread])
}

function clear(): void {
  const { clearAppBadge }: Badged = navigator
  clearAppBadge?.call(navigator).catch(() => undefined)
}

/** A page that stays open for days asks this often whether there is a newer version, when it is looked at again. */
const ASK_AGAIN_MS = 60 * 60 * 1000
/** The first screen has its code, and the tabs have theirs. */
const AFTER_START_MS = 5000

/**
 * Keeps the app on this device, so that it opens without network. Answers with what puts a newer version in place of this one
 * and opens it, once it has come; null before. Without a tap it takes its place at the next start.
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

/**
 * Tells when a version waits beside the one in use; the first that comes replaces none, and takes the place of what stood there while
 * nobody was signed in by itself.
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
 * Only the page where somebody tapped loads anew: another may hold what is being typed. What waits now takes over, and what
 * comes to wait before that: another tab may have asked again, and a worker told to take over that was itself replaced never does.
 */
function takeOver(registration: ServiceWorkerRegistration) {
  workers()?.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  watch(registration, ({ waiting }) => waiting?.postMessage('take-over'))
}

/** Whether this device has said that it keeps nothing. */
const isRefusalShown = createSlot(() => localStorage, 'isRefusalShown')

/** Says once on this device that it keeps nothing; the product works as it does without. */
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
