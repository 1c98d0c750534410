import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import type { Visitor } from '#access/visitor.ts'
import { Composer } from '#features/chat/composer/composer.tsx'
import { sharedMedia } from '#features/chat/composer/shared-media.ts'
import { useHeightAboveKeyboard } from '#features/chat/composer/use-keyboard-height.ts'
import { useMessages } from '#features/chat/history/use-messages.ts'
import { OpenMedium } from '#features/chat/message/open-medium.ts'
import { draftName } from '#features/chat/outbox/outboxes.ts'
import { senderOf } from '#features/chat/outbox/use-outbox.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Conversation } from './conversation.tsx'

type Person = Extract<Visitor, { kind: 'user' | 'guest' }>
type ChatProps = {
  person: Person
  trip: Trip
  /** Up to when the chat was read before it was opened. */
  readBefore: string | null
  /** Draws what is shown large; another feature knows how. */
  renderViewer: (shown: ShownMedia) => ReactNode
}

export type ShownMedia = {
  media: readonly Medium[]
  /** Null while nothing is shown large. */
  mediumId: string | null
  pictureOf: (personId: string) => string | null
  onShow: (mediumId: string | null) => void
}

/** The composer stands there from the first moment, and takes nothing before the chat has loaded. */
const NOTHING_YET = { accept: '', onChoose: () => undefined }

export function Chat({ person, trip, readBefore, renderViewer }: ChatProps) {
  const [shownId, setShownId] = useState<string | null>(null)
  const { members } = useTripMembers(trip.id)
  const height = useHeightAboveKeyboard()
  const draft = draftName(senderOf(person), trip.id)
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
      {history !== null ? (
        <OpenMedium value={setShownId}>
          <Conversation
            person={person}
            viewerId={person.kind === 'guest' ? person.guest.id : person.user.id}
            tripId={trip.id}
            history={history}
            older={older}
            readBefore={readBefore}
            draft={draft}
          />
        </OpenMedium>
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
      {history !== null &&
        renderViewer({
          media: sharedMedia(history.messages),
          mediumId: shownId,
          pictureOf: (personId) => members.find(({ id }) => id === personId)?.profileImageUrl ?? null,
          onShow: setShownId,
        })}
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
