import type { Member } from '@sendit/core/trips/contract.ts'
import { useLocation, useSearch } from 'wouter'
import { SettingsLink } from '#access/settings-link.tsx'
import { tripInAddress } from '#access/trip-in-address.ts'
import { TripProblem } from '#access/trip-problem.tsx'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import { OwnAnswer } from '#features/crew/answers/own-answer.tsx'
import { CallLink } from '#features/crew/call-link.tsx'
import { EditedJourney, type OwnJourney } from '#features/crew/journeys/edited-journey.tsx'
import { JourneysBoard } from '#features/crew/journeys/journeys-board.tsx'
import { AddSeatButton } from '#features/crew/seats/add-seat-button.tsx'
import { SeatMenu } from '#features/crew/seats/seat-menu.tsx'
import { Guests } from '#features/invites/guests.tsx'
import { InviteFriendsButton } from '#features/invites/invite-friends-button.tsx'
import { Friends } from '#features/trips/friends/friends.tsx'
import { FriendsLoading } from '#features/trips/friends/friends-loading.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useOpening } from '#ui/use-opening.ts'

const InviteSeatDialog = latePart(() => import('#features/invites/invite-seat-dialog.tsx'))

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
  const inviting = useOpening<Member>()
  const editing = useOpening<OwnJourney>()
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
            return <SeatMenu seat={member} tripId={trip.id} onInvite={() => inviting.open(member)} />
          return member.phone ? <CallLink name={member.displayName} phone={member.phone} /> : null
        }}
      >
        <Guests tripId={trip.id} />
        <JourneysBoard trip={trip} viewerId={isGuest ? null : viewerId} onEdit={editing.open} />
        {!isGuest && (
          <div className="flex flex-col gap-3">
            <InviteFriendsButton tripId={trip.id} />
            <AddSeatButton tripId={trip.id} />
          </div>
        )}
        <OpenedDialog by={inviting}>
          {({ subject: { id, displayName }, number, ...dialog }) => (
            <InviteSeatDialog key={number} {...dialog} tripId={trip.id} seat={{ id, name: displayName }} />
          )}
        </OpenedDialog>
        <EditedJourney by={editing} trip={trip} />
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
