import { useLocation, useSearch } from 'wouter'
import { SettingsLink } from '#access/settings-link.tsx'
import { tripInAddress } from '#access/trip-in-address.ts'
import { TripProblem } from '#access/trip-problem.tsx'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import { Guests } from '#features/invites/guests.tsx'
import { InviteFriendsButton } from '#features/invites/invite-friends-button.tsx'
import { Friends } from '#features/trips/friends/friends.tsx'
import { FriendsLoading } from '#features/trips/friends/friends-loading.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Who is going on the trip of the address. */
export default function FriendsPage({ title }: { title: string }) {
  const [path] = useLocation()
  const tripId = tripInAddress(path, useSearch())
  const { trip } = useCurrentTrip()
  useDocumentTitle(title)
  const back =
    tripId === null ? undefined : { href: paths.backToTrip(tripId), label: 'Back to Trip', asText: true }
  return (
    <>
      <PageHeader
        title={title}
        count={tripId === null ? undefined : trip?.memberCount}
        subtitle={tripId === null ? undefined : trip?.name}
        back={back}
        settings={<SettingsLink />}
      />
      <div className="page">{tripId === null ? <NoTripSelected /> : <FriendsOfTrip />}</div>
    </>
  )
}

function FriendsOfTrip() {
  const { trip, error, retry } = useCurrentTrip()
  const viewerId = useUserId()
  if (trip !== null) {
    return (
      <Friends trip={trip} viewerId={viewerId}>
        <Guests tripId={trip.id} />
        {trip.myRole !== 'guest' && <InviteFriendsButton tripId={trip.id} />}
      </Friends>
    )
  }
  if (error === null) return <FriendsLoading />
  return <TripProblem error={error} onRetry={retry} />
}

function NoTripSelected() {
  return (
    <EmptyState
      title="No trip selected"
      kite="lagoon"
      action={<LinkButton href={paths.trips()}>Your Trips</LinkButton>}
    >
      Choose a trip to see who is going.
    </EmptyState>
  )
}
