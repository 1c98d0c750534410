import '#styles/screens/profile.css'
import '#styles/switch.css'
import { useSignOut } from '#features/auth/session-mutations.ts'
import { Profile } from '#features/profile/profile.tsx'
import { clearCache } from '#lib/device-store.ts'
import { dropWorker } from '#lib/drop-worker.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { SettingsLink } from '#trip/trip-parts.tsx'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export default function ProfilePage({ title }: { title: string }) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  const { signOut, isSigningOut } = useSignOut(async () => {
    const [{ forgetWaiting }, { endPush }] = await Promise.all([
      import('#offline/open-outbox.ts'),
      import('#lib/push.ts'),
    ])
    return async () => {
      if (visitor.kind === 'user') await forgetWaiting({ kind: 'user', userId: visitor.user.id })
      // Before the worker with the subscription and its notifications is removed.
      await endPush()
      await Promise.all([clearCache(), dropWorker()])
    }
  })
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.home(tripId), label: 'Back' }}
        settings={<SettingsLink />}
      />
      <div className="page">
        {visitor.kind === 'user' && (
          <Profile user={visitor.user} onSignOut={signOut} isSigningOut={isSigningOut} />
        )}
        {visitor.kind === 'guest' && (
          <EmptyState
            title="Sign in to have a profile"
            action={<LinkButton href={paths.signIn(visitor.token)}>Sign In</LinkButton>}
          >
            You are looking at this trip as a guest. With an account you take part in all of it.
          </EmptyState>
        )}
      </div>
    </>
  )
}
