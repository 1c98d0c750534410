import '#styles/composer.css'
import '#styles/chat.css'
import '#styles/chat-actions.css'
import '#styles/chat-message.css'
import '#styles/chat-pins.css'
import '#styles/chat-finding.css'
import '#styles/filter-chip.css'
import '#styles/live-card.css'
import { useQuery } from '@tanstack/react-query'
import { Chat } from '#features/chat/chat.tsx'
import { ChatSkeleton, ComposerWithoutTrip } from '#features/chat/chat-skeleton.tsx'
import { AttachMore } from '#features/chat/composer/composer.tsx'
import { MediumViewer } from '#features/media/medium-viewer.tsx'
import { usePollMaker } from '#features/polls/use-poll-maker.tsx'
import { useDocumentTitle } from '#lib/window.ts'
import { guestsQuery } from '#session/queries.ts'
import { useVisitor } from '#session/visitor.ts'
import { type AboutCards, AboutCardsContext } from '#trip/about-cards.ts'
import { SettingsLink, TripProblem } from '#trip/trip-parts.tsx'
import { useChatReading } from '#trip/unread.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'

const OpenPollsBar = lazyPart(() => import('#features/polls/open-polls-bar.tsx'))

const PlanInChat = lazyPart(() => import('#features/plan/plan-in-chat.tsx'))
const TO_CREW = 'tells the crew'

const ABOUT_CARDS: AboutCards = {
  expense: {
    Card: lazyPart(() => import('#features/expenses/expense-card.tsx')),
    action: 'shared an expense',
  },
  award: {
    Card: lazyPart(() => import('#features/awards/award-in-chat.tsx')),
    action: 'shared an award',
  },
  session: { Card: PlanInChat, action: 'proposed' },
  window: { Card: PlanInChat, action: TO_CREW },
  outing: {
    Card: lazyPart(async () => ({ default: (await import('#features/outings/on-water.ts')).OutingCard })),
    action: TO_CREW,
  },
  poll: { Card: lazyPart(() => import('#features/polls/poll-card.tsx')), action: 'asked' },
}

export default function ChatPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const readBefore = useChatReading()
  const { data: guests } = useQuery({ ...guestsQuery(trip?.id ?? ''), enabled: trip !== null })
  const polls = usePollMaker(visitor.kind === 'user' ? (trip?.id ?? null) : null)
  useDocumentTitle(title)
  if (trip !== null && (visitor.kind === 'user' || visitor.kind === 'guest')) {
    return (
      <AboutCardsContext value={ABOUT_CARDS}>
        <AttachMore value={polls.items}>
          <Chat
            key={trip.id}
            person={visitor}
            trip={trip}
            readBefore={readBefore}
            guests={guests ?? []}
            belowHeader={
              <LazyBoundary>
                <OpenPollsBar tripId={trip.id} isMember={visitor.kind === 'user'} />
              </LazyBoundary>
            }
            renderViewer={(shown) => (
              <MediumViewer
                {...shown}
                trip={trip}
                viewer={visitor}
                hasMore={false}
                onWantsMore={() => undefined}
              />
            )}
          />
          {polls.dialog}
        </AttachMore>
      </AboutCardsContext>
    )
  }
  return (
    <div className="chat">
      <PageHeader title={title} settings={<SettingsLink />} lined />
      {isLoading ? <ChatSkeleton /> : <NoChat error={error} onRetry={retry} />}
      {!isLoading && <ComposerWithoutTrip />}
    </div>
  )
}

function NoChat({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div className="chat-scroll justify-center">
      {error === null ? (
        <EmptyState title="No active trip found" kite="lagoon">
          Create a trip or open an invitation, and its crew can talk here.
        </EmptyState>
      ) : (
        <TripProblem error={error} onRetry={onRetry} />
      )}
    </div>
  )
}
