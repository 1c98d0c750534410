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
/** The page, its code, its styles and its faces, as `build.ts` writes them in: names under `assets/`, and the other files. */
declare const ASSETS_OF_THIS_BUILD: string
declare const FILES_OF_THIS_BUILD: PrecacheEntry[]

/** The page as it is for everybody; the server says of the other who looks at it. */
const PAGE = '/shell.html'

// Decision 0029. What a browser asks of `/api` and `/ws` is none of the worker's business.
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
// The page that is open when it comes for the first time finds its code here, too.
clientsClaim()

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

/** An invite is looked at with what the server knows of it. */
function isScreenOfApp({ pathname, searchParams }: URL): boolean {
  return screenAt(withoutEndSlash(pathname))?.gate === 'crew' && !searchParams.has('token')
}

/** Another app shares something: it stays on this device, and the screen says so, also when there was no room for it. */
async function takeShared({ request }: { request: Request }): Promise<Response> {
  try {
    await storeShared(await request.formData(), new Date())
  } catch {
    await dropShared()
  }
  return Response.redirect(SCREENS.share.path, 303)
}
