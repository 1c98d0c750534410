import { useMemo, useState } from 'react'
import { GUEST_FILES, TRIP_FILES } from '#access/trip-file.ts'
import { useChooseFiles } from '#access/use-choose-files.ts'
import { useConnection } from '#access/use-realtime.ts'
import { useUploads } from '#access/use-uploads.ts'
import type { Visitor } from '#access/visitor.ts'
import { localDay } from '#lib/dates.ts'
import { Banner } from '#ui/banner.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Attachments } from './attachments.tsx'
import { chatRows } from './chat-rows.ts'
import { Composer } from './composer.tsx'
import { composerMode } from './composer-mode.ts'
import type { MessageHistory } from './message-history.ts'
import { MessageList } from './message-list.tsx'
import { sharedText } from './shared-text.ts'
import { unreadMarkOf } from './unread-mark.ts'
import type { TripMessages } from './use-messages.ts'
import { useOutbox } from './use-outbox.ts'
import { useReading } from './use-reading.ts'

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
