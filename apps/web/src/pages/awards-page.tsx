import '#styles/screens/awards.css'
import { useLocation, useSearch } from 'wouter'
import { Awards, AwardsLoading, CreateAwardButton } from '#features/awards/awards.tsx'
import { useShareToChat } from '#features/chat/outbox/drafts.ts'
import { paths } from '#lib/paths.ts'
import { useVisitor } from '#session/visitor.ts'
import { ShareToChatContext } from '#trip/share-button.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { TripPage } from './trip-page.tsx'

export default function AwardsPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip } = useCurrentTrip()
  const [, navigate] = useLocation()
  const showsWinners = new URLSearchParams(useSearch()).get('show') === 'winners'
  const viewerId = visitor.kind === 'user' ? visitor.user.id : null
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  const share = useShareToChat(viewerId === null ? null : (trip?.id ?? null))
  return (
    <TripPage
      title={title}
      actions={({ id }) => viewerId !== null && <CreateAwardButton tripId={id} className="max-lg:hidden" />}
      loading={<AwardsLoading />}
      invitation="Create a trip or open an invitation, and its awards can be won here."
    >
      {(shown) => (
        <ShareToChatContext value={share}>
          <Awards
            key={shown.id}
            trip={shown}
            viewerId={viewerId}
            guestInvitation={
              <LinkButton full variant="soft" href={paths.signIn(guestToken)}>
                Sign in to take part
              </LinkButton>
            }
            showsWinners={showsWinners}
            onLeaveWinners={() => navigate(paths.awards(shown.id), { replace: true })}
          />
        </ShareToChatContext>
      )}
    </TripPage>
  )
}
