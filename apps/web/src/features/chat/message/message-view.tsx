import type { Message } from '@sendit/core/chat/contract.ts'
import { memo, use } from 'react'
import { type ChatActions, ChatActionsContext } from '#features/chat/actions/message-actions.ts'
import { useMediaQuery } from '#lib/window.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Reactions } from '#ui/reactions.tsx'
import { usePress } from '#ui/use-press.ts'
import { Bubble } from './bubble.tsx'
import { Quote } from './quote.tsx'
import type { ShownQuote } from './quotes.ts'

type MessageViewProps = {
  message: Message
  isOwn: boolean
  startsGroup: boolean
  endsGroup: boolean
  quote: ShownQuote | null
}

export const MessageView = memo(function MessageView(props: MessageViewProps) {
  const { message, isOwn, startsGroup, endsGroup, quote } = props
  const actions = use(ChatActionsContext)
  const isDeleted = Boolean(message.deletedAt)
  const press = usePress(
    (bubble) => actions?.openSheet(message, bubble),
    (at) => actions?.openMenu(message, at),
  )
  const offers = isDeleted ? null : actions
  const edit = actions?.editOf(message.id)
  const hasReactions = (message.reactions ?? []).length > 0
  const bubble = (
    <Bubble
      startsGroup={startsGroup}
      endsGroup={endsGroup}
      text={isRemoved(message) ? 'Photo removed' : message.text}
      mentions={message.mentions}
      about={message.about}
      media={message.media ?? undefined}
      at={message.createdAt}
      isEdited={Boolean(message.editedAt) && !isDeleted}
      isDeleted={isDeleted}
      {...(isOwn ? { state: edit?.state === 'waiting' ? 'sending' : 'sent' } : { sender: senderOf(message) })}
      quote={quote !== null && !isDeleted && <Quote quote={quote} />}
      reactions={hasReactions && <MessageReactions message={message} actions={offers} />}
      side={offers !== null && <MessageSide message={message} isOwn={isOwn} actions={offers} />}
      press={offers === null ? undefined : press}
    />
  )
  if (edit?.state !== 'refused') return bubble
  return (
    <>
      {bubble}
      <div className="flex justify-end">
        <WaitingNote mutation={edit} />
      </div>
    </>
  )
}, haveSameContent)

/** The file it shared has been deleted. */
function isRemoved({ mediaId, media }: Message): boolean {
  return mediaId !== null && media === null
}

function senderOf(message: Message) {
  const { senderId: id, senderName: name, senderImageUrl: pictureUrl } = message
  return { id, name, pictureUrl }
}

/** Every new message rebuilds thousands of rows; only visible ones are compared, and changed ones rendered. */
function haveSameContent(one: MessageViewProps, other: MessageViewProps): boolean {
  return (
    one.isOwn === other.isOwn &&
    one.startsGroup === other.startsGroup &&
    one.endsGroup === other.endsGroup &&
    (one.message === other.message || JSON.stringify(one.message) === JSON.stringify(other.message)) &&
    JSON.stringify(one.quote) === JSON.stringify(other.quote)
  )
}

function MessageReactions({ message, actions }: { message: Message; actions: ChatActions | null }) {
  return (
    <Reactions
      reactions={message.reactions ?? []}
      viewerId={actions?.viewer.id ?? null}
      actions={
        actions && {
          toggle: (emoji) => actions.toggleReaction(message, emoji),
          add: () => actions.openEmoji(message),
          list: () => actions.openReactors(message),
        }
      }
    />
  )
}

const MessageBar = lazyPart(() => import('#features/chat/actions/message-bar.tsx'))

/** Room beside the bubbles, and a pointer that hovers. */
const AT_A_DESK = '(min-width: 1024px) and (hover: hover)'

type MessageSideProps = { message: Message; isOwn: boolean; actions: ChatActions }

/** A bar where there is room, else a button for those who do not long-press. */
function MessageSide({ message, isOwn, actions }: MessageSideProps) {
  const isAtDesk = useMediaQuery(AT_A_DESK)
  const label = isOwn ? 'Actions for your message' : `Actions for the message from ${message.senderName}`
  if (isAtDesk) {
    return (
      <LazyBoundary>
        <MessageBar message={message} label={label} actions={actions} />
      </LazyBoundary>
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
