import { SCREENS, screenAt, withoutEndSlash } from '@sendit/core/screens.ts'
import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { dropOldShared, dropShared, storeShared } from '#lib/shared-things.ts'
import { showNotifications } from './notifications.ts'
import { cacheSmallPictures } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope
declare const ASSETS_OF_THIS_BUILD: string
declare const FILES_OF_THIS_BUILD: PrecacheEntry[]

/** The generic page; the server's own copy states who is signed in. */
const PAGE = '/shell.html'

// The worker never handles `/api` or `/ws`.
cleanupOutdatedCaches()
const assets = ASSETS_OF_THIS_BUILD.split(' ').map((name) => ({ url: `/assets/${name}`, revision: null }))
precacheAndRoute([...FILES_OF_THIS_BUILD, ...assets], {
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
})
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreenOfApp(url),
  createHandlerBoundToURL(PAGE),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SCREENS.share.path, takeShared, 'POST')
void dropOldShared(new Date())
cacheSmallPictures()
showNotifications()
clientsClaim()

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

/** An invite page needs the server's data. */
function isScreenOfApp({ pathname, searchParams }: URL): boolean {
  return screenAt(withoutEndSlash(pathname))?.gate === 'crew' && !searchParams.has('token')
}

/** Shared files stay on this device; the screen also reports when there was no room. */
async function takeShared({ request }: { request: Request }): Promise<Response> {
  try {
    await storeShared(await request.formData(), new Date())
  } catch {
    await dropShared()
  }
  return Response.redirect(SCREENS.share.path, 303)
}
