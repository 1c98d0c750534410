import '#styles/screens/rider.css'
import door from 'drawn:scene-door.svg'
import doorWide from 'drawn:scene-door-wide.svg'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { TripProblem } from '#access/trip-problem.tsx'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { DoorForm } from '#features/crew/own-trip/door-form.tsx'
import { useOwnTrip } from '#features/crew/own-trip/use-own-trip.ts'
import { useUpdateProfile } from '#features/profile/mutations.ts'
import { DoorFields } from '#features/profile/rider/door-fields.tsx'
import { useRiderDraft } from '#features/profile/rider/use-rider-draft.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Where somebody lands who has just joined a trip. They are in it already: nothing here has to be said. */
export default function DoorPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip, isLoading, error, retry } = useCurrentTrip()
  useDocumentTitle(title)
  if (visitor.kind === 'guest') return <Redirect to={paths.home()} replace />
  if (trip !== null && visitor.kind === 'user')
    return (
      <Door trip={trip} name={visitor.user.displayName}>
        <DoorOfTrip trip={trip} user={visitor.user} />
      </Door>
    )
  if (error !== null) return <TripProblem error={error} onRetry={retry} />
  return isLoading ? <DoorLoading /> : <Redirect to={paths.home()} replace />
}

function Door({ trip, name, children }: { trip: Trip; name: string; children: ReactNode }) {
  return (
    <div className="door">
      <div className="door-art">
        <SceneArt src={door} wide={doorWide} cover />
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
            <h1 className="type-page door-title">You are in, {name.replace(/\.+$/, '')}. 30 seconds more</h1>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

function DoorOfTrip({ trip, user }: { trip: Trip; user: User }) {
  const { own, error, retry } = useOwnTrip(trip.id, user.id)
  const rider = useRiderDraft(user)
  const { saveNow } = useUpdateProfile({ isQuiet: true })
  if (own === undefined && error === null) return <DoorLoading />
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
    <DoorForm
      trip={trip}
      own={own}
      quiver={rider.draft.quiver}
      check={rider.check}
      saveRider={async () => {
        if (rider.change !== undefined) await saveNow({ displayName: user.displayName, ...rider.change })
      }}
      fields={({ home, onHome }) => (
        <DoorFields rider={rider} saved={user.quiver ?? []} home={home} onHome={onHome} />
      )}
    />
  )
}

function DoorLoading() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton height={76} radius={16} />
      <Skeleton height={76} radius={16} />
      <Skeleton height={130} radius={16} />
    </div>
  )
}
