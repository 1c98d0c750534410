import '#styles/screens/awards.css'
import { useLocation, useSearch } from 'wouter'
import { Awards, AwardsLoading, CreateAwardButton } from '#features/awards/awards.tsx'
import { useShareToChat } from '#features/chat/outbox/drafts.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { SettingsLink } from '#session/settings-link.tsx'
import { useVisitor } from '#session/visitor.ts'
import { ShareToChatContext } from '#trip/share-button.tsx'
import { NoTrip } from '#trip/trip-problem.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export default function AwardsPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const [, navigate] = useLocation()
  const showsWinners = new URLSearchParams(useSearch()).get('show') === 'winners'
  const viewerId = visitor.kind === 'user' ? visitor.user.id : null
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  const share = useShareToChat(viewerId === null ? null : (trip?.id ?? null))
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={trip?.name}
        actions={trip !== null && viewerId !== null && <HeaderAction tripId={trip.id} />}
        settings={<SettingsLink />}
      />
      <div className="page">
        {trip !== null && (
          <ShareToChatContext value={share}>
            <Awards
              key={trip.id}
              trip={trip}
              viewerId={viewerId}
              guestInvitation={
                <LinkButton full variant="soft" href={paths.signIn(guestToken)}>
                  Sign in to take part
                </LinkButton>
              }
              showsWinners={showsWinners}
              onLeaveWinners={() => navigate(paths.awards(trip.id), { replace: true })}
            />
          </ShareToChatContext>
        )}
        {trip === null && isLoading && <AwardsLoading />}
        {trip === null && !isLoading && (
          <NoTrip error={error} onRetry={retry}>
            Create a trip or open an invitation, and its awards can be won here.
          </NoTrip>
        )}
      </div>
    </>
  )
}

function HeaderAction({ tripId }: { tripId: string }) {
  return <CreateAwardButton tripId={tripId} className="max-lg:hidden" />
}
