import { useMemo, useState } from 'react'
import { useConnection } from '#access/use-realtime.ts'
import type { Visitor } from '#access/visitor.ts'
import { Attachments } from '#features/chat/composer/attachments.tsx'
import { Composer } from '#features/chat/composer/composer.tsx'
import { composerMode } from '#features/chat/composer/composer-mode.ts'
import { sharedText } from '#features/chat/composer/shared-text.ts'
import { chatRows } from '#features/chat/history/chat-rows.ts'
import type { MessageHistory } from '#features/chat/history/message-history.ts'
import { MessageList } from '#features/chat/history/message-list.tsx'
import { unreadMarkOf } from '#features/chat/history/unread-mark.ts'
import type { TripMessages } from '#features/chat/history/use-messages.ts'
import { useReading } from '#features/chat/history/use-reading.ts'
import { useOutbox } from '#features/chat/outbox/use-outbox.ts'
import { localDay } from '#lib/dates.ts'
import { Banner } from '#ui/banner.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GUEST_FILES, TRIP_FILES } from '#uploads/trip-file.ts'
import { useChooseFiles } from '#uploads/use-choose-files.ts'
import { useUploads } from '#uploads/use-uploads.ts'

type ConversationProps = {
  person: Extract<Visitor, { kind: 'user' | 'guest' }>
  /** By which the viewer's own messages are known; null for a guest who could not be found. */
  viewerId: string | null
  tripId: string
  history: MessageHistory
  older: TripMessages['older']
  readBefore: string | null
  /** Names what is typed and not sent. */
  draft: string
}

/** The messages of a trip, those on their way, and the field to write one. */
export function Conversation(props: ConversationProps) {
  const { person, viewerId, tripId, history, older, readBefore, draft } = props
  const { messages } = history
  const outbox = useOutbox(person, tripId, messages)
  const { unsent } = outbox
  const isGuest = person.kind === 'guest'
  const uploads = useUploads({
    screen: 'chat',
    tripId,
    person,
    onStored: (medium) => outbox.send(sharedText(medium), medium),
  })
  const choose = useChooseFiles({ tripId, isGuest, take: uploads.add })
  const connection = useConnection()
  const mode = composerMode(connection)
  const [unreadMark] = useState(() => unreadMarkOf(messages, viewerId, readBefore))
  const rows = useMemo(
    () => chatRows({ messages, unsent, viewerId, unreadMark, dayOf: localDay }),
    [messages, unsent, viewerId, unreadMark],
  )
  useReading(messages)

  return (
    <>
      {connection.status === 'offline' && (
        <Banner tone="offline">You're offline. Trying to reconnect...</Banner>
      )}
      {rows.length === 0 ? (
        <BreakTheIce />
      ) : (
        <MessageList
          rows={rows}
          unreadIndex={rows.findIndex(({ kind }) => kind === 'unread')}
          older={older}
          onRetry={outbox.retry}
          onDelete={outbox.remove}
        />
      )}
      <Attachments {...uploads} />
      <Composer
        key={draft}
        draft={draft}
        mode={mode}
        onSend={outbox.send}
        attach={{ accept: isGuest ? GUEST_FILES : TRIP_FILES, onChoose: choose }}
      />
    </>
  )
}

function BreakTheIce() {
  return (
    <div className="chat-scroll justify-center">
      <EmptyState title="Break the ice" kite="lagoon">
        Say where you land, what you ride and who is bringing the pump.
      </EmptyState>
    </div>
  )
}
