import type { Guest } from '@sendit/core/invites/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import type { Visitor } from '#access/visitor.ts'
import { Composer } from '#features/chat/composer/composer.tsx'
import { draftName } from '#features/chat/composer/draft-name.ts'
import { sharedMedia } from '#features/chat/composer/shared-media.ts'
import { useHeightAboveKeyboard } from '#features/chat/composer/use-keyboard-height.ts'
import { useMessages } from '#features/chat/history/use-messages.ts'
import { JumpTo } from '#features/chat/jump/jump-to.ts'
import { useJump } from '#features/chat/jump/use-jump.ts'
import { mentionablesOf } from '#features/chat/mentions/mentionable.ts'
import { Mentionables, MentionsTrip } from '#features/chat/mentions/mentionables.ts'
import { OpenMedium } from '#features/chat/message/open-medium.ts'
import { useReads } from '#features/chat/presence/use-reads.ts'
import { useTyping } from '#features/chat/presence/use-typing.ts'
import { HitBar } from '#features/chat/search/hit-bar.tsx'
import { SearchFrame } from '#features/chat/search/search-frame.tsx'
import { SearchedWords } from '#features/chat/search/searched-words.ts'
import { useSearch } from '#features/chat/search/use-search.ts'
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
  /** People without an account who look on and may be mentioned. */
  guests: readonly Guest[]
  /** What other features have to say over the messages. */
  belowHeader?: ReactNode
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
