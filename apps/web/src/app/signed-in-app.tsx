import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { removeFromAddress } from '#lib/guest-token.ts'
import { installOffer } from '#lib/installation.ts'
import { startOfflineCache } from '#offline/cached-reads.ts'
import { personKey } from '#offline/queued-mutation.ts'
import { type Here, personOf, useGuestToken, useVisitor, type Visitor } from '#session/visitor.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { PersonOutbox } from './person-outbox.tsx'
import { CREW_SCREENS, crewScreenAt, prefetchPageData, TABS } from './screens.ts'
import { Shell, usePrefetchTabs } from './shell.tsx'

export { prefetchPageData, startOfflineCache }

const JoinPage = lazyPart(() => import('#pages/join-page.tsx'))

/** Prefetch order: home last, since most visits start there. */
const TAB_PAGES = [...TABS.slice(1), ...TABS.slice(0, 1)].map(({ screen }) => CREW_SCREENS[screen].Page)

export async function prefetchPage(path: string): Promise<void> {
  await crewScreenAt(path)?.Page.prefetch()
}

export default function SignedInApp() {
  const visitor = useVisitor()
  const inviteToken = useGuestToken()
  const [path] = useLocation()
  const screen = crewScreenAt(path)
  const isGuest = visitor.kind === 'guest'
  // The tab keeps the token; the address bar, which people share, does not.
  useEffect(() => {
    if (isGuest) removeFromAddress('token')
  }, [isGuest])
  useEffect(() => installOffer.listen(), [])
  usePrefetchTabs(TAB_PAGES)
  // A signed-in user with an invite joins first.
  if (visitor.kind === 'user' && inviteToken !== null) return <JoinPage token={inviteToken} />
  if (screen === undefined || !isHere(visitor)) return null
  const { Page, title } = screen
  return (
    <PersonOutbox key={personKey(personOf(visitor))} here={visitor}>
      <Shell tabs={TABS} screen={screen}>
        <AppErrorBoundary resetKey={path} instead={<PageLoading />}>
          <Page key={path} title={title} />
        </AppErrorBoundary>
      </Shell>
    </PersonOutbox>
  )
}

function isHere(visitor: Visitor): visitor is Here {
  return visitor.kind === 'user' || visitor.kind === 'guest'
}

function PageLoading() {
  return (
    <div className="page" aria-busy="true">
      <div className="stack pt-6">
        <Skeleton width="60%" height={34} />
        <Skeleton height={180} radius={20} />
        <Skeleton height={120} radius={20} />
      </div>
    </div>
  )
}
