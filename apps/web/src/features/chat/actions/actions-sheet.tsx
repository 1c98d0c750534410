import type { Message } from '@sendit/core/chat/contract.ts'
import clsx from 'clsx'
import { useRef } from 'react'
import { useSeenBy } from '#features/chat/presence/use-seen-by.ts'
import { serverNow } from '#lib/server-clock.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Icon } from '#ui/icon.tsx'
import { QuickEmoji } from '#ui/quick-emoji-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { ChatActions } from './chat-actions.ts'
import { type DeedName, deedsOf } from './message-deeds.ts'
import { useLiftedBubble } from './use-lifted-bubble.ts'

type ActionsSheetProps = {
  open: boolean
  onClose: () => void
  message: Message
  /** Stays in view above the sheet. */
  bubble: HTMLElement
  actions: ChatActions
}

/** What can be done with a message, on a phone. */
export default function ActionsSheet({ open, onClose, message, bubble, actions }: ActionsSheetProps) {
  // The deed waits until the sheet is gone and the focus is back: what it opens returns there.
  const chosen = useRef<() => void>(undefined)

  function choose(deed: () => void) {
    chosen.current = deed
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => chosen.current?.()}
      title="Message actions"
      hidesTitle
    >
      <QuickEmoji
        reactions={message.reactions ?? []}
        viewerId={actions.viewer.id}
        onChoose={(emoji) => choose(() => actions.toggleReaction(message, emoji))}
        onMore={() => choose(() => actions.openEmoji(message))}
      />
      <Deeds
        {...{ message, bubble, actions }}
        isOpen={open}
        onChoose={(name) => choose(() => actions.do(name, message))}
      />
    </Sheet>
  )
}

type DeedsProps = Pick<ActionsSheetProps, 'message' | 'bubble' | 'actions'> & {
  isOpen: boolean
  onChoose: (name: DeedName) => void
}

/** A part of its own: it is there once the sheet is, which the bubble makes room for. */
function Deeds({ message, bubble, actions, isOpen, onChoose }: DeedsProps) {
  const list = useRef<HTMLUListElement>(null)
  const seenBy = useSeenBy(actions.tripId, message)
  const deeds = deedsOf(message, actions.viewer, { now: serverNow(), seenBy: seenBy.length })
  useLiftedBubble({ isLifted: isOpen, bubble, list })
  return (
    <ul ref={list} className="deeds">
      {deeds.map(({ name, label, icon, isDangerous, timeLeft }) => (
        <li key={name}>
          <button
            type="button"
            className={clsx('deed', isDangerous && 'danger')}
            onClick={() => onChoose(name)}
          >
            <Icon name={icon} size={21} />
            <span className="min-w-0 flex-1">{label}</span>
            {name === 'seen' && <AvatarStack people={seenBy} size={22} max={4} />}
            {timeLeft !== undefined && <span className="type-small text-muted">{timeLeft.long}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
