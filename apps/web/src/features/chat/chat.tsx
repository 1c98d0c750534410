import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTripMembers } from '#access/use-current-trip.ts'
import type { Visitor } from '#access/visitor.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { draftName } from './outboxes.ts'
import { guestsQuery } from './queries.ts'
import { useHeightAboveKeyboard } from './use-keyboard-height.ts'
import { useMessages } from './use-messages.ts'
import { senderOf } from './use-outbox.ts'

type Person = Extract<Visitor, { kind: 'user' | 'guest' }>
type ChatProps = {
  person: Person
  trip: Trip
  /** Up to when the chat was read before it was opened. */
  readBefore: string | null
}

/** The composer stands there from the first moment, and takes nothing before the chat has loaded. */
const NOTHING_YET = { accept: '', onChoose: () => undefined }

export function Chat({ person, trip, readBefore }: ChatProps) {
  const { members } = useTripMembers(trip.id)
  const height = useHeightAboveKeyboard()
  const draft = draftName(senderOf(person), trip.id)
  const viewer = useViewerId(person, trip.id)
  const { history, error, retry, older } = useMessages(trip.id, readBefore)
  const people = members.map(({ id, displayName: name, profileImageUrl: pictureUrl }) => ({
    id,
    name,
    pictureUrl,
  }))

  return (
    <div
      className={clsx('chat', height !== null && 'keyboard-open')}
      style={height === null ? {} : { height }}
    >
      <ChatHeader title={trip.name} people={people} />
      {history !== null && !viewer.isLoading ? (
        <Conversation
          person={person}
          viewerId={viewer.id}
          tripId={trip.id}
          history={history}
          older={older}
          readBefore={readBefore}
          draft={draft}
        />
      ) : (
        <>
          {error === null ? <ChatSkeleton /> : <NotLoaded error={error} onRetry={retry} />}
          <Composer
            key={draft}
            draft={draft}
            mode="connecting"
            onSend={() => undefined}
            attach={NOTHING_YET}
          />
        </>
      )}
    </div>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="chat-scroll justify-center">
      <ErrorState title="The messages did not load" onRetry={onRetry}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    </div>
  )
}

/** Whose messages stand on the right. A guest writes under the invite's id, which the trip's guest list tells. */
function useViewerId(person: Person, tripId: string): { id: string | null; isLoading: boolean } {
  const isGuest = person.kind === 'guest'
  const guests = useQuery({ ...guestsQuery(tripId), enabled: isGuest })
  if (!isGuest) return { id: person.user.id, isLoading: false }
  const { name, expiresAt } = person.guest
  const own = guests.data?.find((guest) => guest.name === name && guest.expiresAt === expiresAt)
  return { id: own?.id ?? null, isLoading: guests.isPending }
}
