import '#styles/screens/rider.css'
import onboardingArt from 'drawn:scene-door.svg'
import onboardingWide from 'drawn:scene-door-wide.svg'
import type { User } from '@sendit/core/profile/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { OnboardingForm } from '#features/crew/onboarding-form.tsx'
import { useOwnTrip } from '#features/crew/use-own-trip-draft.ts'
import { useUpdateProfile } from '#features/profile/mutations.ts'
import { OnboardingFields, useRiderDraft } from '#features/profile/riding-fields.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { TripProblem } from '#trip/trip-parts.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Logo } from '#ui/logo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** They have already joined: everything here is optional. */
export default function OnboardingPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip, isLoading, error, retry } = useCurrentTrip()
  useDocumentTitle(title)
  if (visitor.kind === 'guest') return <Redirect to={paths.home()} replace />
  if (trip !== null && visitor.kind === 'user')
    return (
      <OnboardingLayout trip={trip} name={visitor.user.displayName}>
        <TripOnboarding trip={trip} user={visitor.user} />
      </OnboardingLayout>
    )
  if (error !== null) return <TripProblem error={error} onRetry={retry} />
  return isLoading ? <OnboardingLoading /> : <Redirect to={paths.home()} replace />
}

function OnboardingLayout({ trip, name, children }: { trip: Trip; name: string; children: ReactNode }) {
  return (
    <div className="door">
      <div className="door-art">
        <SceneArt src={onboardingArt} wide={onboardingWide} cover />
        <span className="door-logo">
          <Logo size={22} onArt />
        </span>
      </div>
      <div className="door-side">
        <div className="door-column">
          <div>
            <p className="type-caption text-muted">
              {trip.name}, {tripDateRange(trip)}
            </p>
            <h1 className="type-page door-title">{asSentence(`You are in, ${name}`)} 30 seconds more</h1>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

function TripOnboarding({ trip, user }: { trip: Trip; user: User }) {
  const { own, error, retry } = useOwnTrip(trip.id, user.id)
  const rider = useRiderDraft(user)
  const { saveNow } = useUpdateProfile({ isQuiet: true })
  if (own === undefined && error === null) return <OnboardingLoading />
  if (own === undefined)
    return (
      <div className="flex flex-col items-center">
        <ErrorState title="This did not load" onRetry={retry}>
          You are in the trip. What would be asked here can be said on Friends Going.
        </ErrorState>
        <LinkButton variant="ghost" href={paths.home(trip.id)}>
          Skip
        </LinkButton>
      </div>
    )
  return (
    <OnboardingForm
      trip={trip}
      own={own}
      quiver={rider.draft.quiver}
      check={rider.check}
      saveRider={async () => {
        if (rider.change !== undefined) await saveNow({ displayName: user.displayName, ...rider.change })
      }}
      fields={({ home, onHome }) => (
        <OnboardingFields rider={rider} saved={user.quiver ?? []} home={home} onHome={onHome} />
      )}
    />
  )
}

function OnboardingLoading() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton height={76} radius={16} />
      <Skeleton height={76} radius={16} />
      <Skeleton height={130} radius={16} />
    </div>
  )
}
