import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURE_CACHE } from '#lib/device-store.ts'
import { openPictureRows } from '#lib/picture-rows.ts'

const MAYBE_SMALL = /^\/files\/[\w-]+\/(?:thumb|poster|original)$/
const MOST_BYTES = 1_000_000
/** A hanging database must not delay a picture. */
const TIMEOUT_MS = 500

/** Keyed by path, since a guest's signature expires. With nobody signed in, nothing is cached or shown. */
export function cacheSmallPictures(): void {
  const rows = openPictureRows()
  const owner = () => Promise.race([rows.owner().catch(() => undefined), after(TIMEOUT_MS)])
  const take = async (path: string, ofOwner: string, bytes: number) => {
    const gone = await rows.note(ofOwner, { path, bytes }).catch(() => [path])
    if (gone.length === 0) return
    if ((await owner()) === undefined) return void (await caches.delete(PICTURE_CACHE))
    const cache = await caches.open(PICTURE_CACHE)
    await Promise.all(gone.map((each) => cache.delete(each)))
  }
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && MAYBE_SMALL.test(url.pathname),
    new CacheFirst({
      cacheName: PICTURE_CACHE,
      plugins: [
        {
          handlerWillStart: async ({ state }) => {
            if (state) state.owner = await owner()
          },
          cacheKeyWillBeUsed: async ({ request }) => pathOf(request),
          cachedResponseWillBeUsed: async ({ cachedResponse, state }) =>
            state?.owner === undefined ? null : cachedResponse,
          cacheWillUpdate: async ({ response, state }) =>
            state?.owner !== undefined && isCacheable(response) ? response : null,
          cacheDidUpdate: ({ request, newResponse, state }) =>
            take(pathOf(request), String(state?.owner), bytesOf(newResponse)),
        },
      ],
    }),
  )
}

function isCacheable(response: Response): boolean {
  const isSmall = response.headers.get('small-picture') === 'yes' && bytesOf(response) <= MOST_BYTES
  return response.status === 200 && isSmall
}

function bytesOf({ headers }: Response): number {
  return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
