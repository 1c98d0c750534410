import type { ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useVisitor } from '#access/use-visitor.ts'
import { paths } from '#lib/paths.ts'
import { latePart } from '#ui/late-part.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { gateFor } from './gate.ts'
import { LoadingScreen } from './loading-screen.tsx'

const AuthPage = latePart(() => import('#pages/auth-page.tsx'))
const VerifyPage = latePart(() => import('#pages/verify-page.tsx'))
const MailboxPage = latePart(() => import('#pages/mailbox-page.tsx'))
const LandingPage = latePart(() => import('#pages/landing-page.tsx'))
const AwardsSignedOutPage = latePart(() => import('#pages/awards-signed-out-page.tsx'))
const NotFoundPage = latePart(() => import('#pages/not-found-page.tsx'))
const SignedInApp = latePart(() => import('./signed-in-app.tsx'))
// Developers look at the parts of the design here; the built product does not contain it.
const UiGallery = import.meta.env.DEV ? latePart(() => import('#ui/gallery/ui-gallery.tsx')) : undefined

export function Routes() {
  const [path] = useLocation()
  return (
    <AppErrorBoundary resetKey={path} instead={<LoadingScreen />}>
      <GatedScreen path={path} />
    </AppErrorBoundary>
  )
}

function GatedScreen({ path }: { path: string }) {
  const visitor = useVisitor()
  if (UiGallery !== undefined && path === paths.gallery()) return <UiGallery />
  switch (gateFor(visitor, path)) {
    case 'way-in':
      return <Bare>{wayIn}</Bare>
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
      return <SignedInApp />
    case 'sign-in-first':
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

const wayIn = (
  <Switch>
    <Route path={paths.signIn()} component={AuthPage} />
    <Route path={paths.magicAuth()} component={AuthPage} />
    <Route path={paths.verify()} component={VerifyPage} />
    <Route path={paths.mailbox()} component={MailboxPage} />
  </Switch>
)

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
