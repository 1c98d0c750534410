import type { Message } from '@sendit/core/chat/contract.ts'
import { EDIT_WINDOW_MS } from '@sendit/core/chat/limits.ts'
import { createContext } from 'react'
import { useSeenBy } from '#features/chat/presence/use-seen-by.ts'
import { serverNow } from '#lib/server-clock.ts'
import type { QueuedMutation } from '#outbox/queued-mutation.ts'
import type { IconName } from '#ui/icon.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import type { Point } from '#ui/menu-at-pointer.tsx'

/** Who looks at a message: what they may do with it follows from that. */
export type Viewer = {
  /** Of the account, or of a guest's invite. */
  id: string | null
  name: string
  role: 'owner' | 'member' | 'guest'
}

export type MessageActionName = 'reply' | 'copy' | 'edit' | 'pin' | 'unpin' | 'reactors' | 'seen' | 'delete'
/** Something to do with a message, as a sheet or a menu lists it. */
export type MessageAction = {
  name: MessageActionName
  label: string
  icon: IconName
  isDangerous?: boolean
  /** How long it may still be done: in words, and as short as a menu wants it. */
  timeLeft?: { long: string; short: string }
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Known = {
  now: Date
  /** How many have read up to the message. */
  seenBy: number
}

/** What this person may do with the message now, in the order of the sheet. Nothing is done with a deleted one. */
export function messageActionsOf(message: Message, viewer: Viewer, { now, seenBy }: Known): MessageAction[] {
  if (message.deletedAt) return []
  const isOwn = message.senderId === viewer.id
  const leftMs = Date.parse(message.createdAt) + EDIT_WINDOW_MS - now.getTime()
  const isPinned = Boolean(message.pinnedAt)
  const messageActions: (MessageAction | false)[] = [
    { name: 'reply', label: 'Reply', icon: 'reply' },
    { name: 'copy', label: 'Copy', icon: 'copy' },
    isOwn && leftMs > 0 && { name: 'edit', label: 'Edit', icon: 'edit', timeLeft: timeLeft(leftMs) },
    viewer.role !== 'guest' && {
      name: isPinned ? 'unpin' : 'pin',
      label: isPinned ? 'Unpin' : 'Pin for the crew',
      icon: 'thumbtack',
    },
    (message.reactions ?? []).length > 0 && { name: 'reactors', label: 'See who reacted', icon: 'users' },
    seenBy > 0 && { name: 'seen', label: `Seen by ${seenBy}`, icon: 'eye' },
    (isOwn || viewer.role === 'owner') && {
      name: 'delete',
      label: 'Delete',
      icon: 'trash',
      isDangerous: true,
    },
  ]
  return messageActions.filter((action) => action !== false)
}

function timeLeft(leftMs: number): { long: string; short: string } {
  const hours = Math.floor(leftMs / HOUR_MS)
  if (hours > 0) return { long: `for ${hours} more ${hours === 1 ? 'hour' : 'hours'}`, short: `${hours} h` }
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS))
  return { long: `for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`, short: `${minutes} min` }
}

/** What the rows of a chat can have done with their messages. The same object while nothing about the viewer changes. */
export type ChatActions = {
  tripId: string
  viewer: Viewer
  /** Takes the reaction back where it stands already. */
  toggleReaction: (message: Message, emoji: string) => void
  do: (name: MessageActionName, message: Message) => void
  /** An edit of this message that waits, or was refused and keeps what was typed. */
  editOf: (messageId: string) => QueuedMutation | undefined
  /** The sheet of a phone. `bubble`: what stays in view above it. */
  openSheet: (message: Message, bubble: HTMLElement) => void
  /** The menu of a desk, where the pointer is. */
  openMenu: (message: Message, at: Point) => void
  /** Takes any emoji from the keyboard. */
  openEmoji: (message: Message) => void
  openReactors: (message: Message) => void
}

/** Null where messages are only shown. */
export const ChatActionsContext = createContext<ChatActions | null>(null)

/** What can be done with a message, for a menu; `without` stands beside it. */
export function useMenuItems(
  message: Message,
  actions: ChatActions,
  without?: MessageActionName,
): MenuItem[] {
  const { length: seenBy } = useSeenBy(actions.tripId, message)
  return messageActionsOf(message, actions.viewer, { now: serverNow(), seenBy })
    .filter(({ name }) => name !== without)
    .map(({ name, label, icon, isDangerous, timeLeft }) => ({
      ...{ key: name, label, icon },
      detail: timeLeft?.short,
      danger: isDangerous,
      onSelect: () => actions.do(name, message),
    }))
}
