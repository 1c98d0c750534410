import type { Message } from '@sendit/core/chat/contract.ts'
import { EDIT_WINDOW_MS } from '@sendit/core/chat/limits.ts'
import { createContext } from 'react'
import { useSeenBy } from '#features/chat/presence/use-seen-by.ts'
import { serverNow } from '#lib/last-contact.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import type { IconName } from '#ui/icon.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import type { Point } from '#ui/menu-at-pointer.tsx'

export type Viewer = {
  /** Account id or invite id. */
  id: string | null
  name: string
  role: 'owner' | 'member' | 'guest'
}

export type MessageActionName = 'reply' | 'copy' | 'edit' | 'pin' | 'unpin' | 'reactors' | 'seen' | 'delete'
export type MessageAction = {
  name: MessageActionName
  label: string
  icon: IconName
  isDangerous?: boolean
  timeLeft?: { long: string; short: string }
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Known = {
  now: Date
  seenBy: number
}

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

/** The same object while nothing about the viewer changes. */
export type ChatActions = {
  tripId: string
  viewer: Viewer
  /** Removes an existing reaction. */
  toggleReaction: (message: Message, emoji: string) => void
  do: (name: MessageActionName, message: Message) => void
  /** A queued edit, or a refused one with its text. */
  editOf: (messageId: string) => QueuedMutation | undefined
  openSheet: (message: Message, bubble: HTMLElement) => void
  openMenu: (message: Message, at: Point) => void
  openEmoji: (message: Message) => void
  openReactors: (message: Message) => void
}

/** Null where messages are read-only. */
export const ChatActionsContext = createContext<ChatActions | null>(null)

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
