import { lazy, Suspense } from 'react'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { InviteFriendsCard } from '#features/invites/invite-friends-card.tsx'
import { TripHome } from '#features/trips/trip-home.tsx'
import { TripHomeError } from '#features/trips/trip-home-error.tsx'
import { TripHomeLoading } from '#features/trips/trip-home-loading.tsx'
import { useHomeView } from '#features/trips/use-home-view.ts'

const TripList = lazy(() => import('#features/trips/trip-list.tsx'))
const Welcome = lazy(() => import('#features/trips/welcome.tsx'))

/** / and /trips: the list, the welcome, or the trip. */
export default function HomePage() {
  const view = useHomeView()
  if (view === 'trip') return <CurrentTrip />
  return <Suspense fallback={null}>{view === 'list' ? <TripList /> : <Welcome />}</Suspense>
}

function CurrentTrip() {
  const { trip, error, retry } = useCurrentTrip()
  if (trip !== null) {
    const isMember = trip.myRole !== 'guest'
    return (
      <TripHome
        key={trip.id}
        trip={trip}
        {...(isMember && { invite: <InviteFriendsCard tripId={trip.id} /> })}
      />
    )
  }
  return error === null ? <TripHomeLoading /> : <TripHomeError error={error} onRetry={retry} />
}
