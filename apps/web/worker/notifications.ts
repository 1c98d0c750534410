import type { PushNotification } from '@sendit/core/notifications/contract.ts'

declare const self: ServiceWorkerGlobalScope

/** An open page that does not answer by then is on its way, or shows no screen of the app. */
const TIMEOUT_MS = 500

/** Shows what the server tells, and opens its place when that is pressed. */
export function showNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()))
}

/** Whatever comes was encrypted for this browser by our server alone, so it is a notice. */
async function show({ data }: PushEvent): Promise<void> {
  const payload: PushNotification | undefined = data?.json()
  if (payload === undefined) return
  const { title, body, tag, path } = payload
  // What replaces another of its tag is news, too.
  const options = { body, tag, data: path, icon: '/app-icon-192.png', renotify: true }
  await self.registration.showNotification(title, options)
}

/** In the page that is open, so that nothing loads anew that somebody typed into; else in a window of its own. */
async function open({ notification }: NotificationEvent): Promise<unknown> {
  notification.close()
  const path = notification.data
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (page === undefined) return self.clients.openWindow(path)
  const { port1, port2 } = new MessageChannel()
  page.postMessage({ open: path }, [port2])
  // A system that lets nobody come to the front still has the place open.
  page.focus().catch(() => undefined)
  const isOpened = await new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, TIMEOUT_MS)
  })
  return isOpened ?? page.navigate(path)
}

/** The browser replaced its subscription by itself. Whoever is signed out is told no more; the app says the rest when it opens. */
async function subscribeAgain(): Promise<void> {
  const { key: applicationServerKey } = await (await fetch('/api/push/key')).json()
  if (applicationServerKey === undefined) return
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const body = JSON.stringify({ ...made.toJSON(), applicationServerKey })
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push/subscriptions', { method: 'POST', headers, body })
}
