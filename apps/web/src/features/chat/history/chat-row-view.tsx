import { MessageView } from '#features/chat/message/message-view.tsx'
import { UnsentBubble } from '#features/chat/outbox/unsent-bubble.tsx'
import { localDay, relativeDay } from '#lib/dates.ts'
import type { ChatRow } from './chat-rows.ts'

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
      return <MessageView {...row.place} message={row.message} isOwn={row.isOwn} quote={row.quote} />
    case 'unsent':
      return (
        <UnsentBubble
          {...row.place}
          unsent={row.unsent}
          quote={row.quote}
          onRetry={onRetry}
          onDelete={onDelete}
        />
      )
  }
}
