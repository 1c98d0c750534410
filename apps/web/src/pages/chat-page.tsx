import '#styles/composer.css'
import '#styles/chat.css'
import { SettingsLink } from '#access/settings-link.tsx'
import { TripProblem } from '#access/trip-problem.tsx'
import { useChatReading } from '#access/unread.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { Chat } from '#features/chat/chat.tsx'
import { ChatSkeleton } from '#features/chat/chat-skeleton.tsx'
import { ComposerWithoutTrip } from '#features/chat/composer/composer-without-trip.tsx'
import { MediumViewer } from '#features/media/lightbox/medium-viewer.tsx'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export default function ChatPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const readBefore = useChatReading()
  useDocumentTitle(title)
  if (trip !== null && (visitor.kind === 'user' || visitor.kind === 'guest')) {
    return (
      <Chat
        key={trip.id}
        person={visitor}
        trip={trip}
        readBefore={readBefore}
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
