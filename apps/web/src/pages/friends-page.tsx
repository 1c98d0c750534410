import type { Member } from '@sendit/core/trips/contract.ts'
import { useLocation, useSearch } from 'wouter'
import { EditedJourney, type OwnJourney } from '#features/crew/edited-journey.tsx'
import { JourneysBoard } from '#features/crew/journeys-board.tsx'
import { OwnAnswer } from '#features/crew/my-answer.tsx'
import { AddPlaceholderButton, PlaceholderMenu } from '#features/crew/placeholders.tsx'
import { Guests } from '#features/invites/guests.tsx'
import { InviteFriendsButton } from '#features/invites/invite-friends-button.tsx'
import { Friends, FriendsLoading } from '#features/trips/friends.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useUserId } from '#session/visitor.ts'
import { SettingsLink, TripProblem } from '#trip/trip-parts.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { tripInAddress } from '#trip/visit-trip.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const InvitePlaceholderDialog = lazyPart(async () => ({
  default: (await import('#features/invites/invite-dialogs.tsx')).InvitePlaceholderDialog,
}))

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
  const inviting = useDialog<Member>()
  const editing = useDialog<OwnJourney>()
  if (trip !== null) {
    const isGuest = trip.myRole === 'guest'
    return (
      <Friends
        trip={trip}
        viewerId={viewerId}
        answer={<OwnAnswer tripId={trip.id} />}
        actionOf={(member) => {
          if (isGuest) return null
          if (member.id === viewerId) return <OwnCardLink tripId={trip.id} />
          if (member.hasAccount === false)
            return (
              <PlaceholderMenu placeholder={member} tripId={trip.id} onInvite={() => inviting.open(member)} />
            )
          return member.phone ? <CallLink name={member.displayName} phone={member.phone} /> : null
        }}
      >
        <Guests tripId={trip.id} />
        <JourneysBoard trip={trip} viewerId={isGuest ? null : viewerId} onEdit={editing.open} />
        {!isGuest && (
          <div className="flex flex-col gap-3">
            <InviteFriendsButton tripId={trip.id} />
            <AddPlaceholderButton tripId={trip.id} />
          </div>
        )}
        <DialogHost dialog={inviting}>
          {({ subject: { id, displayName }, number, ...dialog }) => (
            <InvitePlaceholderDialog
              key={number}
              {...dialog}
              tripId={trip.id}
              placeholder={{ id, name: displayName }}
            />
          )}
        </DialogHost>
        <EditedJourney dialog={editing} trip={trip} />
      </Friends>
    )
  }
  if (error === null) return <FriendsLoading />
  return <TripProblem error={error} onRetry={retry} />
}

function OwnCardLink({ tripId }: { tripId: string }) {
  return (
    <Anchor className="icon-button" href={paths.riderCard(tripId)} aria-label="Your rider card">
      <Icon name="kite" size={20} />
    </Anchor>
  )
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

function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a className="icon-button" href={`tel:${phone}`} aria-label={`Call ${name}`} title={phone}>
      <Icon name="phone" size={20} />
    </a>
  )
}
