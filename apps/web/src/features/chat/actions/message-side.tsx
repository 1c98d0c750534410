import type { Message } from '@sendit/core/chat/contract.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Icon } from '#ui/icon.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { ChatActions } from './chat-actions.ts'

const MessageBar = latePart(() => import('./message-bar.tsx'))

/** Room beside the bubbles, and a pointer that can rest on them. */
const AT_A_DESK = '(min-width: 1024px) and (hover: hover)'

type MessageSideProps = { message: Message; isOwn: boolean; actions: ChatActions }

/** What can be done with a message, beside it: a bar where there is room, else a button for who does not press long. */
export function MessageSide({ message, isOwn, actions }: MessageSideProps) {
  const isAtDesk = useMediaQuery(AT_A_DESK)
  const label = isOwn ? 'Actions for your message' : `Actions for the message from ${message.senderName}`
  if (isAtDesk) {
    return (
      <Late>
        <MessageBar message={message} label={label} actions={actions} />
      </Late>
    )
  }
  return (
    <button
      type="button"
      className="message-more"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        const { parentElement } = currentTarget
        if (parentElement !== null) actions.openSheet(message, parentElement)
      }}
    >
      <Icon name="more" size={20} />
    </button>
  )
}
