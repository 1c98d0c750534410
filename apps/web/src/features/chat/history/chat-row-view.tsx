import { Bubble } from '#features/chat/message/bubble.tsx'
import { UnsentBubble } from '#features/chat/outbox/unsent-bubble.tsx'
import { localDay, relativeDay } from '#lib/dates.ts'
import type { ChatRow } from './chat-rows.ts'

type ChatMessage = Extract<ChatRow, { kind: 'message' }>['message']
type ChatRowViewProps = {
  row: ChatRow
  onRetry: (clientMessageId: string) => void
  onDelete: (clientMessageId: string) => void
}

export function ChatRowView({ row, onRetry, onDelete }: ChatRowViewProps) {
  switch (row.kind) {
    case 'day':
      return (
        <div className="chat-day">
          <span>{relativeDay(row.day, localDay(new Date()))}</span>
        </div>
      )
    case 'unread':
      return (
        // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot hold the words.
        <div className="chat-unread-line" role="separator">
          {row.count === 1 ? '1 new message' : `${row.count} new messages`}
        </div>
      )
    case 'message':
      return (
        <Bubble
          {...row.place}
          text={isRemoved(row.message) ? 'Photo removed' : row.message.text}
          media={row.message.media ?? undefined}
          at={row.message.createdAt}
          {...(row.isOwn ? { state: 'sent' } : { sender: senderOf(row.message) })}
        />
      )
    case 'unsent':
      return <UnsentBubble {...row.place} unsent={row.unsent} onRetry={onRetry} onDelete={onDelete} />
  }
}

/** It stood for something that was deleted since. */
function isRemoved({ mediaId, media }: ChatMessage): boolean {
  return mediaId !== null && media === null
}

function senderOf(message: ChatMessage) {
  const { senderId: id, senderName: name, senderImageUrl: pictureUrl } = message
  return { id, name, pictureUrl }
}
