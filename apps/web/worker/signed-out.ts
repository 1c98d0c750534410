// Replaces the app's worker on sign-out: caches nothing and serves an offline page.
export {}

declare const self: ServiceWorkerGlobalScope

const PAGE_TIMEOUT_MS = 15_000

const STYLE = [
  ':root{color-scheme:light dark;--ground:#f2f8f9;--text:#0c212a;--muted:#475c65;--button:#046c88;--label:#fff}',
  '@media(prefers-color-scheme:dark){:root{--ground:#061218;--text:#ebf3f4;--muted:#a7b9c0;--button:#54d3ea;--label:#001823}}',
  'body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:1.5rem;box-sizing:border-box;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;text-align:center}',
  'main{max-width:22.5rem}h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.25;text-wrap:balance}p{margin:0 0 1.25rem;color:var(--muted)}',
  'a{display:inline-block;padding:.75rem 1.5rem;border-radius:14px;background:var(--button);color:var(--label);font-weight:700;text-decoration:none}',
].join('')

const PAGE = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>Not reachable · SendIt!</title><style>${STYLE}</style></head><body><main><h1>SendIt! cannot be reached</h1><p>Nothing of your trips is kept on this device while you are signed out. Check your connection, then open SendIt! again and sign in.</p><a href="">Try again</a></main></body></html>`

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('message', () => void self.skipWaiting())
// The previous worker may have cached until now.
self.addEventListener('activate', (event) => event.waitUntil(dropCaches()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event.request))
})

async function dropCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** Late responses are discarded. */
function pageFor(request: Request): Promise<Response> {
  const ours = () => new Response(PAGE, { status: 503, headers: HEADERS })
  const timedOut = new Promise<Response>((resolve) => setTimeout(() => resolve(ours()), PAGE_TIMEOUT_MS))
  return Promise.race([fetch(request).catch(ours), timedOut])
}
