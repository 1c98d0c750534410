import type { Message } from '@sendit/core/chat/contract.ts'
import type { Guest } from '@sendit/core/invites/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import clsx from 'clsx'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Composer } from '#features/chat/composer/composer.tsx'
import { useMessages } from '#features/chat/history/use-messages.ts'
import { Mentionables, MentionsTrip, mentionablesOf } from '#features/chat/mentions/mentionable.ts'
import { OpenMedium } from '#features/chat/message/bubble-medium.tsx'
import { SearchedWords } from '#features/chat/message/message-text.tsx'
import { useTyping } from '#features/chat/presence/typing.tsx'
import { HitBar, SearchFrame } from '#features/chat/search/search-frame.tsx'
import { useSearch } from '#features/chat/search/use-search.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { personKey } from '#offline/queued-mutation.ts'
import { type Here, personOf, type Visitor } from '#session/visitor.ts'
import { useTripMembers } from '#trip/use-current-trip.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Conversation } from './conversation.tsx'
import { useReads } from './presence/use-reads.ts'
import { JumpTo, useJump } from './use-jump.ts'

type Person = Extract<Visitor, { kind: 'user' | 'guest' }>
type ChatProps = {
  person: Person
  trip: Trip
  readBefore: string | null
  guests: readonly Guest[]
  belowHeader?: ReactNode
  renderViewer: (shown: ShownMedia) => ReactNode
}

export type ShownMedia = {
  media: readonly Medium[]
  mediumId: string | null
  pictureOf: (personId: string) => string | null
  onShow: (mediumId: string | null) => void
}

/** The composer is visible from the start but accepts nothing before the chat has loaded. */
const NOTHING_YET = { accept: '', onChoose: () => undefined }

export function Chat({ person, trip, readBefore, guests, belowHeader, renderViewer }: ChatProps) {
  const [shownId, setShownId] = useState<string | null>(null)
  const { members } = useTripMembers(trip.id)
  const height = useHeightAboveKeyboard()
  const draft = draftName(person, trip.id)
  const { history, error, retry, older } = useMessages(trip.id, readBefore)
  const viewerId = person.kind === 'guest' ? person.guest.id : person.user.id
  const writing = useTyping(trip.id, viewerId)
  const reading = useReads(trip.id, person.kind === 'guest' ? null : viewerId)
  const jump = useJump(trip.id, history)
  const search = useSearch(trip.id, jump)
  const isSearchAlone = search.isOpen && !search.isBeside
  const people = members.map(({ id, displayName: name, profileImageUrl: pictureUrl }) => ({
    id,
    name,
    pictureUrl,
  }))
  const mentionables = mentionablesOf({
    members: people,
    guests: guests.map(({ id, name }) => ({ id, name, pictureUrl: null })),
    viewerId,
  })

  return (
    <div
      className={clsx('chat', height !== null && 'keyboard-open', search.isOpen && 'searching')}
      style={height === null ? {} : { height }}
    >
      <ChatHeader title={trip.name} people={people} writing={writing} search={search} />
      {!isSearchAlone && belowHeader}
      <SearchFrame search={search} senders={[...people, ...guests]}>
        {history !== null ? (
          <OpenMedium value={setShownId}>
            <JumpTo value={jump.jumpTo}>
              <SearchedWords value={search.words}>
                <Mentionables value={mentionables}>
                  <MentionsTrip value={trip}>
                    <Conversation
                      person={person}
                      viewerId={viewerId}
                      tripId={trip.id}
                      history={history}
                      older={older}
                      readBefore={readBefore}
                      reading={reading}
                      jump={jump}
                      insteadOfComposer={isSearchAlone ? <HitBar search={search} /> : undefined}
                      draft={draft}
                      role={trip.myRole}
                      nameOf={(personId) => members.find(({ id }) => id === personId)?.displayName}
                    />
                  </MentionsTrip>
                </Mentionables>
              </SearchedWords>
            </JumpTo>
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
      </SearchFrame>
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

/** Taller than any browser bar, shorter than any on-screen keyboard. */
const KEYBOARD_MIN_PX = 150

function useHeightAboveKeyboard(): number | null {
  return useSyncExternalStore(subscribe, heightAboveKeyboard)
}

function heightAboveKeyboard(): number | null {
  const viewport = window.visualViewport
  // Pinch zoom also shrinks the viewport.
  if (!viewport || viewport.scale >= 1.1) return null
  return window.innerHeight - viewport.height > KEYBOARD_MIN_PX ? Math.round(viewport.height) : null
}

function subscribe(listener: () => void): () => void {
  const handleResize = () => {
    // Some phones scroll the page to show the field; the chat already fits the visible height.
    if (heightAboveKeyboard() !== null) window.scrollTo(0, 0)
    listener()
  }
  window.visualViewport?.addEventListener('resize', handleResize)
  return () => window.visualViewport?.removeEventListener('resize', handleResize)
}

function sharedMedia(messages: readonly Message[]): Medium[] {
  return messages.flatMap(({ media, senderId, senderName, senderIsGuest, createdAt }) =>
    media === null || media.type === 'file'
      ? []
      : [
          {
            ...media,
            uploadedBy: senderId,
            uploaderName: senderIsGuest ? `${senderName} (guest)` : senderName,
            createdAt,
          },
        ],
  )
}

function draftName(here: Here, tripId: string): string {
  return `${personKey(personOf(here))}/${tripId}`
}
