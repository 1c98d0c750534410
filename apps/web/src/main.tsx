import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createKeeping } from '#access/kept/keeping.ts'
import { saysNobody } from '#access/said-by-page.ts'
import { App } from '#app/app.tsx'
import { fetchScreenAhead, importApp, readAhead } from '#app/routes.tsx'
import { dropKept } from '#lib/drop-kept.ts'
import { firstPaint } from '#lib/first-paint.ts'
import { fetchFontsAhead } from '#lib/fonts-ahead.ts'
import { isAcceptedGuestToken, readGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { createQueryClient } from '#lib/query-client.ts'
import '#styles/app.css'

/** Longer than this a slow network shows the sign of loading instead of nothing. */
const AT_ONCE_MS = 500

rememberTokenOfAddress()
fetchFontsAhead()
void start()

async function start() {
  const keeping = createKeeping(importApp)
  const queryClient = createQueryClient(keeping.persister)
  const isSignedIn = !saysNobody() || isAcceptedGuestToken(readGuestToken())
  if (isSignedIn) keeping.start(queryClient)
  else {
    keeping.whenSomebodyIsHere(queryClient)
    // What somebody left whose session has ended.
    void firstPaint.then(dropKept)
  }
  // The page's head has asked for all of it. React would keep what takes the place of a sign of loading back for 300 ms.
  const all = Promise.all([
    fetchScreenAhead(window.location.pathname, { isSignedIn }),
    readAhead(queryClient),
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
