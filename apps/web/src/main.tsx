import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { importApp, prefetchData, prefetchScreen } from '#app/routes.tsx'
import { createSlot } from '#lib/browser-storage.ts'
import { clearCache } from '#lib/device-store.ts'
import { isAcceptedGuestToken, readGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { firstPaint } from '#ui/lazy-part.tsx'
import { createOfflineCache } from './offline/offline-cache.ts'
import { hasSignedOutHint } from './session/queries.ts'
import '#styles/app.css'

const AT_ONCE_MS = 500

async function start() {
  const offlineCache = createOfflineCache(importApp)
  const queryClient = createQueryClient(offlineCache.persister)
  const isSignedIn = !hasSignedOutHint() || isAcceptedGuestToken(readGuestToken())
  if (isSignedIn) offlineCache.start(queryClient)
  else {
    offlineCache.whenSomebodyIsHere(queryClient)
    void firstPaint.then(clearCache)
  }
  // The page's head has requested it all. React would delay replacing a loading indicator by 300 ms.
  const all = Promise.all([
    prefetchScreen(window.location.pathname, { isSignedIn }),
    prefetchData(queryClient),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS))])
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  )
}

const FACES = ['1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']

/** Preloads only fonts likely to be in the HTTP cache. On a first visit they would compete with the code. */
function prefetchFonts(): void {
  const hasFonts = createSlot(() => localStorage, 'hasFonts')
  if (hasFonts.read() !== null)
    for (const face of FACES) void document.fonts.load(face).catch(() => undefined)
  void document.fonts.ready.then(() => hasFonts.write('yes'))
}

rememberTokenOfAddress()
prefetchFonts()
void start()
