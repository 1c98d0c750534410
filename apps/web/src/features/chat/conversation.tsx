import type { Message } from '@sendit/core/chat/contract.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ActionDialogs, prefetchActions, useChatActions } from '#features/chat/actions/action-dialogs.tsx'
import type { Viewer } from '#features/chat/actions/message-actions.ts'
import { ChatActionsContext } from '#features/chat/actions/message-actions.ts'
import { Attachments } from '#features/chat/composer/attachments.tsx'
import { Composer, composerMode } from '#features/chat/composer/composer.tsx'
import { ComposingBar, useComposing } from '#features/chat/composer/composing.tsx'
import { type ChatRow, chatRows, unreadMarkOf } from '#features/chat/history/chat-rows.ts'
import type { MessageHistory } from '#features/chat/history/message-history.ts'
import { MessageList } from '#features/chat/history/message-list.tsx'
import type { TripMessages } from '#features/chat/history/use-messages.ts'
import { quoteFor } from '#features/chat/message/quotes.ts'
import type { UnsentQueue } from '#features/chat/outbox/drafts.ts'
import { shareStored } from '#features/chat/outbox/drafts.ts'
import { useUnsent } from '#features/chat/outbox/unsent-bubble.tsx'
import { PinnedBar, usePins } from '#features/chat/pins/pinned-bar.tsx'
import { SeenByLine } from '#features/chat/presence/seen-by-line.tsx'
import { useSendTyping } from '#features/chat/presence/typing.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { localDay } from '#lib/dates.ts'
import { useHandedOver } from '#lib/handed-over.ts'
import { useUploads } from '#offline/uploads/uploads.ts'
import { GUEST_FILES, TRIP_FILES, useChooseFiles } from '#offline/uploads/use-choose-files.ts'
import { LastSeen } from '#session/last-seen.tsx'
import type { Visitor } from '#session/visitor.ts'
import { useConnection } from '#trip/use-realtime.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useChanges, withWaiting } from './changes.ts'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { type OwnReading, useReading } from './presence/use-reads.ts'
import { ViewerId } from './presence/use-seen-by.ts'
import type { ChatPart, Jump } from './use-jump.ts'

const NONE: UnsentQueue = []

type ConversationProps = {
  person: Extract<Visitor, { kind: 'user' | 'guest' }>
  /** Null for a guest who could not be found. */
  viewerId: string | null
  tripId: string
  history: MessageHistory
  older: TripMessages['older']
  readBefore: string | null
  reading: OwnReading
  jump: Jump
  insteadOfComposer: ReactNode
  draft: string
  role: Viewer['role']
  nameOf: (personId: string | null | undefined) => string | undefined
}

export function Conversation(props: ConversationProps) {
  const { person, viewerId, tripId, history, older, readBefore, reading } = props
  const { jump, insteadOfComposer, draft, role, nameOf } = props
  const { messages } = history
  const { unsent, send, retry, remove } = useUnsent(tripId, messages)
  const isGuest = person.kind === 'guest'
  const uploads = useUploads({
    screen: 'chat',
    tripId,
    person,
    onStored: shareStored(tripId),
  })
  const choose = useChooseFiles({ tripId, isGuest, take: uploads.add })
  useHandedOver('chat', tripId, ({ text, files }) => {
    if (text !== '') send({ text })
    choose(files)
  })
  const sendTyping = useSendTyping(tripId)
  const connection = useConnection()
  const mode = composerMode(connection)
  const { readThrough, markRead } = reading
  const [messagesAtFirst] = useState(messages)
  const unreadMark = useMemo(
    () => unreadMarkOf(messagesAtFirst, { viewerId, readBefore, readThrough }),
    [messagesAtFirst, viewerId, readBefore, readThrough],
  )
  const viewer = useMemo(
    () => ({
      id: viewerId,
      name: person.kind === 'guest' ? person.guest.name : person.user.displayName,
      role,
    }),
    [viewerId, person, role],
  )
  const { shown, changes, pins } = useShown({ tripId, viewer, messages, part: jump.part })
  const composing = useComposing(draft)
  const { actions, dialogs } = useChatActions({ tripId, viewer, changes, onCompose: composing.begin })
  useEffect(prefetchActions, [])
  const shownUnsent = jump.part === null || jump.part.isToEnd ? unsent : NONE
  const rows = useMemo(
    () => chatRows({ messages: shown, unsent: shownUnsent, viewerId, unreadMark, dayOf: localDay }),
    [shown, shownUnsent, viewerId, unreadMark],
  )
  const lastOwn = rows.findLast(isOwnMessage)
  useReading(messages, markRead)

  return (
    <>
      {connection.status === 'offline' && (
        <Banner tone="offline">
          <LastSeen otherwise="You're offline. Trying to reconnect..." />
        </Banner>
      )}
      <PinnedBar pins={pins} nameOf={nameOf} />
      <ViewerId value={viewerId}>
        {rows.length === 0 ? (
          <NoMessages part={jump.part} onNewest={jump.leave} />
        ) : (
          <ChatActionsContext value={actions}>
            <MessageList
              key={jump.listNumber}
              rows={rows}
              // Returning from elsewhere in the chat leads to its end.
              unreadIndex={jump.listNumber > 0 ? -1 : rows.findIndex(({ kind }) => kind === 'unread')}
              target={jump.target}
              onNewest={jump.leave}
              readNewer={jump.part?.isToEnd === false ? jump.part.readNewer : undefined}
              older={jump.part?.older ?? older}
              renderBelow={(row) =>
                row.key === lastOwn?.key && <SeenByLine tripId={tripId} message={lastOwn.message} />
              }
              onRetry={retry}
              onDelete={remove}
            />
          </ChatActionsContext>
        )}
      </ViewerId>
      <Attachments {...uploads} />
      {insteadOfComposer ?? (
        <Composer
          key={composing.draft}
          draft={composing.draft}
          mode={mode}
          onTyping={sendTyping}
          onSend={(content) => {
            const { composing: current } = composing
            composing.end()
            if (current?.kind === 'edit') {
              changes.edit(current.message, content)
              return
            }
            jump.leave()
            send({ ...content, ...(current && { replyTo: quoteFor(current.message) }) })
          }}
          attach={{ accept: isGuest ? GUEST_FILES : TRIP_FILES, onChoose: choose }}
          focusNumber={composing.number}
          onEscape={composing.end}
          above={
            composing.composing && (
              <ComposingBar composing={composing.composing} viewerId={viewerId} onDrop={composing.end} />
            )
          }
        />
      )}
      <ActionDialogs
        dialogs={dialogs}
        actions={actions}
        newestOf={(message) => shown.find(({ id }) => id === message.id) ?? message}
        onDelete={changes.remove}
      />
    </>
  )
}

type Part = { tripId: string; viewer: Viewer; messages: readonly Message[]; part: ChatPart | null }

function useShown({ tripId, viewer, messages, part }: Part) {
  const me = useMemo(() => ({ id: viewer.id ?? '', name: viewer.name }), [viewer])
  const changes = useChanges(tripId, me)
  const { waiting } = changes
  const read = part?.messages ?? messages
  const shown = useMemo(() => withWaiting(read, waiting, me), [read, waiting, me])
  const pins = usePins(tripId, { held: messages, waiting, me })
  return { shown, changes, pins }
}

function NoMessages({ part, onNewest }: { part: ChatPart | null; onNewest: () => void }) {
  if (part === null) return <BreakTheIce />
  if (part.error === null) return <ChatSkeleton />
  return (
    <div className="chat-scroll justify-center">
      <ErrorState title="The messages did not load" onRetry={part.retry}>
        {sentenceOf(part.error, 'Check your connection and try again.')}
      </ErrorState>
      <Button variant="ghost" className="mx-auto" onClick={onNewest}>
        Newest messages
      </Button>
    </div>
  )
}

function isOwnMessage(row: ChatRow): row is Extract<ChatRow, { kind: 'message' }> {
  return row.kind === 'message' && row.isOwn && !row.message.deletedAt
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
