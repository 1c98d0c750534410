import type { PushNotification } from '@sendit/core/notifications/contract.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that does not answer in time is navigating or not part of the app. */
const TIMEOUT_MS = 500

export function showNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()))
}

/** Encrypted for this browser by our server, so the payload is trusted. */
async function show({ data }: PushEvent): Promise<void> {
  const payload: PushNotification | undefined = data?.json()
  if (payload === undefined) return
  const { title, body, tag, path } = payload
  // Alert again even when replacing a notification of the same tag.
  const options = { body, tag, data: path, icon: '/app-icon-192.png', renotify: true }
  await self.registration.showNotification(title, options)
}

/** Uses the open page, so that no typed text is lost to a reload; else opens a window. */
async function open({ notification }: NotificationEvent): Promise<unknown> {
  notification.close()
  const path = notification.data
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (page === undefined) return self.clients.openWindow(path)
  const { port1, port2 } = new MessageChannel()
  page.postMessage({ open: path }, [port2])
  // Focus may be refused; the page has navigated anyway.
  page.focus().catch(() => undefined)
  const isOpened = await new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, TIMEOUT_MS)
  })
  return isOpened ?? page.navigate(path)
}

/** The browser replaced its subscription. Signed-out users are not re-subscribed; the app does the rest on opening. */
async function subscribeAgain(): Promise<void> {
  const { key: applicationServerKey } = await (await fetch('/api/push/key')).json()
  if (applicationServerKey === undefined) return
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const body = JSON.stringify({ ...made.toJSON(), applicationServerKey })
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push/subscriptions', { method: 'POST', headers, body })
}
