import { pageAt, type WayInPage, withoutEndSlash } from '@sendit/core/screens.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { watchAccess } from '#access/access-watch.ts'
import { readVisitorAhead } from '#access/read-ahead.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { paths } from '#lib/paths.ts'
import { type LatePart, latePart } from '#ui/late-part.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { gateFor } from './gate.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

const LandingPage = latePart(() => import('#pages/landing-page.tsx'))
const AwardsSignedOutPage = latePart(() => import('#pages/awards-signed-out-page.tsx'))
const SignedOutPage = latePart(() => import('#pages/signed-out-page.tsx'))
const AccessEndedPage = latePart(() => import('#pages/access-ended-page.tsx'))
const NotFoundPage = latePart(() => import('#pages/not-found-page.tsx'))
const SignedInApp = latePart(loadApp)

/** The code of the shell, which everybody behind the gate needs. */
export const importApp = () => import('./signed-in-app.tsx')

/** With the screen that it opens with, so that both are drawn at once. */
async function loadApp() {
  const app = await importApp()
  await app.fetchPageAhead(window.location.pathname)
  return app
}

/** The pages of the screens that anyone may open, one line each; `core/screens.ts` says where they are. */
const WAYS_IN: Readonly<Record<WayInPage, WayIn>> = {
  auth: { title: 'Sign in', Page: latePart(() => import('#pages/auth-page.tsx')) },
  verify: { title: 'Verify', Page: latePart(() => import('#pages/verify-page.tsx')) },
  'shore-contact': {
    title: 'Shore contact',
    Page: latePart(() => import('#pages/shore-contact-page.tsx')),
  },
  mailbox: { title: 'Mailbox', Page: latePart(() => import('#pages/mailbox-page.tsx')) },
}

type WayIn = { title: string; Page: LatePart<{ title: string }> }

/** By the name that `pageAt` gives them. */
const SIGNED_OUT_PAGES: Readonly<Record<string, { fetchAhead: () => Promise<void> }>> = {
  landing: LandingPage,
  'awards-signed-out': AwardsSignedOutPage,
  'not-found': NotFoundPage,
}

function wayInAt(page: string): WayIn | undefined {
  return (WAYS_IN as Readonly<Record<string, WayIn>>)[page]
}

/** Fetches the code of the screen at an address before it is drawn. Resolves also when that fails. */
export function fetchScreenAhead(address: string, visitor: { isSignedIn: boolean }): Promise<void> {
  const page = pageAt(withoutEndSlash(address), visitor)
  return (wayInAt(page)?.Page ?? SIGNED_OUT_PAGES[page] ?? SignedInApp).fetchAhead()
}

/** Reads what the first screen shows, for who is signed in, before it is drawn. Resolves also when that fails. */
export async function readAhead(queryClient: QueryClient): Promise<void> {
  if (!(await readVisitorAhead(queryClient))) return
  const app = await importApp().catch(() => null)
  await app?.readPageAhead(queryClient, window.location)
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
  switch (gateFor(visitor, path)) {
    case 'way-in':
      return (
        <Bare>
          <WayInScreen path={path} />
        </Bare>
      )
    case 'loading':
      return <LoadingScreen />
    case 'landing':
      return (
        <Bare>
          <LandingPage inviteToken={visitor.kind === 'nobody' ? visitor.inviteToken : null} />
        </Bare>
      )
    case 'to-landing':
      return <Redirect to={paths.home()} replace />
    case 'app':
      // Of one person alone: nothing on the screen outlives a change of who is here.
      return <SignedInApp key={visitor.kind === 'user' ? visitor.user.id : visitor.kind} />
    case 'unreachable':
      return <Bare>{visitor.kind === 'unreachable' && <UnreachableScreen error={visitor.error} />}</Bare>
    case 'ended':
      return <Bare>{visitor.kind === 'ended' && <AccessEndedPage access={visitor.access} />}</Bare>
    case 'signed-out':
      return (
        <Bare>
          <SignedOutPage />
        </Bare>
      )
    case 'awards-signed-out':
      return (
        <Bare>
          <AwardsSignedOutPage />
        </Bare>
      )
    case 'not-found':
      return (
        <Bare>
          <NotFoundPage />
        </Bare>
      )
  }
}

function WayInScreen({ path }: { path: string }) {
  const screen = wayInAt(pageAt(path, { isSignedIn: false }))
  return screen && <screen.Page title={screen.title} />
}

/** Screens without the bottom bar and the rail. */
function Bare({ children }: { children: ReactNode }) {
  return (
    <div className="app bare">
      <main id="main" className="main">
        {children}
      </main>
    </div>
  )
}
