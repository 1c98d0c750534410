import { pageAt, screenAt, type WayInPage, withoutEndSlash } from '@sendit/core/screens.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { askWhoIsHere, watchAccess } from '#session/access-watch.ts'
import { prefetchVisitor } from '#session/queries.ts'
import type { Visitor } from '#session/visitor.ts'
import { useVisitor } from '#session/visitor.ts'
import { Button } from '#ui/button.tsx'
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'

const notFound = () => import('#pages/not-found-page.tsx')
const LandingPage = lazyPart(() => import('#pages/landing-page.tsx'))
const AwardsSignedOutPage = lazyPart(() => import('#pages/awards-signed-out-page.tsx'))
const SignedOutPage = lazyPart(async () => ({ default: (await notFound()).SignedOutPage }))
const AccessEndedPage = lazyPart(() => import('#pages/access-ended-page.tsx'))
const NotFoundPage = lazyPart(notFound)
const SignedInApp = lazyPart(loadApp)

export const importApp = () => import('./signed-in-app.tsx')

async function loadApp() {
  const app = await importApp()
  await app.prefetchPage(window.location.pathname)
  return app
}

const PUBLIC_ROUTES: Readonly<Record<WayInPage, WayIn>> = {
  auth: { title: 'Sign in', Page: lazyPart(() => import('#pages/auth-page.tsx')) },
  verify: { title: 'Verify', Page: lazyPart(() => import('#pages/verify-page.tsx')) },
  link: { title: 'SendIt!', Page: lazyPart(() => import('#pages/link-page.tsx')) },
  mailbox: { title: 'Mailbox', Page: lazyPart(() => import('#pages/mailbox-page.tsx')) },
}

type WayIn = { title: string; Page: LazyPart<{ title: string }> }

const SIGNED_OUT_PAGES: Readonly<Record<string, { prefetch: () => Promise<void> }>> = {
  landing: LandingPage,
  'awards-signed-out': AwardsSignedOutPage,
  'not-found': NotFoundPage,
}

function wayInAt(page: string): WayIn | undefined {
  return (PUBLIC_ROUTES as Readonly<Record<string, WayIn>>)[page]
}

/** Resolves on failure too. */
export function prefetchScreen(address: string, visitor: { isSignedIn: boolean }): Promise<void> {
  const page = pageAt(withoutEndSlash(address), visitor)
  return (wayInAt(page)?.Page ?? SIGNED_OUT_PAGES[page] ?? SignedInApp).prefetch()
}

/** Resolves on failure too. */
export async function prefetchData(queryClient: QueryClient): Promise<void> {
  if (!(await prefetchVisitor(queryClient))) return
  const app = await importApp().catch(() => null)
  await app?.prefetchPageData(queryClient, window.location)
}

export function Routes() {
  const [path] = useLocation()
  const queryClient = useQueryClient()
  useEffect(() => watchAccess(queryClient), [queryClient])
  return (
    <AppErrorBoundary resetKey={path} instead={<LoadingScreen />}>
      <GatedScreen path={path} />
    </AppErrorBoundary>
  )
}

function GatedScreen({ path }: { path: string }) {
  const visitor = useVisitor()
  const gate = gateFor(visitor, path)
  if (gate === 'loading') return <LoadingScreen />
  if (gate === 'to-landing') return <Redirect to={paths.home()} replace />
  // Nothing on screen survives a change of person.
  if (gate === 'app') return <SignedInApp key={visitor.kind === 'user' ? visitor.user.id : visitor.kind} />
  return (
    <div className="app bare">
      <main id="main" className="main">
        <BareScreen gate={gate} visitor={visitor} path={path} />
      </main>
    </div>
  )
}

type BareScreenProps = { gate: Gate; visitor: Visitor; path: string }

function BareScreen({ gate, visitor, path }: BareScreenProps) {
  if (visitor.kind === 'unreachable' && gate === 'unreachable')
    return <UnreachableScreen error={visitor.error} />
  if (visitor.kind === 'ended' && gate === 'ended') return <AccessEndedPage access={visitor.access} />
  if (gate === 'landing')
    return <LandingPage inviteToken={visitor.kind === 'nobody' ? visitor.inviteToken : null} />
  if (gate === 'signed-out') return <SignedOutPage />
  if (gate === 'awards-signed-out') return <AwardsSignedOutPage />
  const screen = gate === 'way-in' ? wayInAt(pageAt(path, { isSignedIn: false })) : undefined
  return screen === undefined ? <NotFoundPage /> : <screen.Page title={screen.title} />
}

/** Rules: docs/product.md 1.1 and 1.2. */
export type Gate =
  | 'way-in'
  | 'loading'
  | 'landing'
  | 'to-landing'
  | 'app'
  | 'awards-signed-out'
  | 'signed-out'
  | 'ended'
  | 'unreachable'
  | 'not-found'

export function gateFor(visitor: Visitor, path: string): Gate {
  const screen = screenAt(path)
  if (screen === undefined) return 'not-found'
  if (screen.gate === 'anyone') return 'way-in'
  if (visitor.kind === 'loading') return 'loading'
  if (visitor.kind === 'user' || visitor.kind === 'guest') return 'app'
  if (visitor.kind === 'ended' || visitor.kind === 'unreachable') return visitor.kind
  if (screen.signedOut === 'landing') return 'landing'
  if (visitor.inviteToken !== null) return 'to-landing'
  return screen.signedOut ?? 'signed-out'
}

/** index.html draws the same before any code runs. A quick answer shows nothing. */
export function LoadingScreen() {
  return (
    <div className="centred" role="status" aria-label="Loading">
      <span className="animate-[appear_1ms_150ms_backwards]">
        <LogoMark size={48} />
      </span>
    </div>
  )
}

/** In the first chunk, since nothing can be fetched now. */
function UnreachableScreen({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  useDocumentTitle('Not reachable')
  useEffect(() => {
    const ask = () => void askWhoIsHere(queryClient)
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [queryClient])
  return (
    <div className="centred">
      <div className="flex max-w-[360px] flex-col items-center gap-3 text-center" role="alert">
        <h1 className="type-dialog">SendIt! cannot be reached</h1>
        <p className="text-muted">
          {sentenceOf(error, 'Check your connection and try again.')} You are not signed out by this.
        </p>
        <Button icon="refresh" onClick={() => void askWhoIsHere(queryClient)}>
          Try again
        </Button>
      </div>
    </div>
  )
}
