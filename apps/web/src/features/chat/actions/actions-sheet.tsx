import type { Message } from '@sendit/core/chat/contract.ts'
import clsx from 'clsx'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { lineOf } from '#features/chat/message/quotes.ts'
import { useSeenBy } from '#features/chat/presence/use-seen-by.ts'
import { serverNow } from '#lib/last-contact.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuAtPointer, type Point } from '#ui/menu-at-pointer.tsx'
import { QuickEmoji } from '#ui/quick-emoji.tsx'
import { Sheet } from '#ui/sheet.tsx'
import {
  type ChatActions,
  type MessageActionName,
  messageActionsOf,
  useMenuItems,
} from './message-actions.ts'

type ActionsSheetProps = {
  open: boolean
  onClose: () => void
  message: Message
  bubble: HTMLElement
  actions: ChatActions
}

export default function ActionsSheet({ open, onClose, message, bubble, actions }: ActionsSheetProps) {
  // Runs once the sheet has closed and focus is back, where the next dialog will return it.
  const chosen = useRef<() => void>(undefined)

  function choose(action: () => void) {
    chosen.current = action
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
      <MessageActions
        {...{ message, bubble, actions }}
        isOpen={open}
        onChoose={(name) => choose(() => actions.do(name, message))}
      />
    </Sheet>
  )
}

type MessageActionsProps = Pick<ActionsSheetProps, 'message' | 'bubble' | 'actions'> & {
  isOpen: boolean
  onChoose: (name: MessageActionName) => void
}

function MessageActions({ message, bubble, actions, isOpen, onChoose }: MessageActionsProps) {
  const list = useRef<HTMLUListElement>(null)
  const seenBy = useSeenBy(actions.tripId, message)
  const messageActions = messageActionsOf(message, actions.viewer, {
    now: serverNow(),
    seenBy: seenBy.length,
  })
  useLiftedBubble({ isLifted: isOpen, bubble, list })
  return (
    <ul ref={list} className="deeds">
      {messageActions.map(({ name, label, icon, isDangerous, timeLeft }) => (
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

const ABOVE_SHEET_PX = 12

type Lifted = {
  isLifted: boolean
  bubble: HTMLElement
  list: RefObject<HTMLElement | null>
}

/** Lifts the message above the scrim, as far up as the sheet would cover it. */
function useLiftedBubble({ isLifted, bubble, list }: Lifted): void {
  useLayoutEffect(() => {
    if (!isLifted) return
    bubble.classList.add('message-lifted')
    const sheet = list.current?.closest<HTMLElement>('.dialog')
    const sheetTop = window.innerHeight - (sheet?.offsetHeight ?? 0)
    const { bottom } = bubble.getBoundingClientRect()
    const covered = Math.max(0, bottom + ABOVE_SHEET_PX - sheetTop)
    bubble.style.setProperty('--lift', `${-Math.round(covered)}px`)
    return () => {
      bubble.classList.remove('message-lifted')
      bubble.style.removeProperty('--lift')
    }
  }, [isLifted, bubble, list])
}

type ActionMenuProps = {
  message: Message
  at: Point
  actions: ChatActions
  open: boolean
  onClose: () => void
}

export function ActionMenu({ message, at, actions, open, onClose }: ActionMenuProps) {
  const items = useMenuItems(message, actions)
  return <MenuAtPointer label="Message actions" {...{ items, at, open, onClose }} />
}

type DeleteDialogProps = { open: boolean; onClose: () => void; message: Message; onDelete: () => void }

export function DeleteDialog({ open, onClose, message, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onDelete()
        onClose()
      }}
      title="Delete this message?"
      confirmLabel="Delete"
    >
      ‘{lineOf(message)}’ goes for everybody{message.media !== null && ', with what it shares'}. ‘Message
      deleted’ stays in its place.
    </ConfirmDialog>
  )
}
