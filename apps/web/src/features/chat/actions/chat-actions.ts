import type { Message } from '@sendit/core/chat/contract.ts'
import { createContext } from 'react'
import type { Entry } from '#outbox/entry.ts'
import type { Point } from '#ui/menu-at-pointer.tsx'
import type { DeedName, Viewer } from './message-deeds.ts'

/** What the rows of a chat can have done with their messages. The same object while nothing about the viewer changes. */
export type ChatActions = {
  tripId: string
  viewer: Viewer
  /** Takes the reaction back where it stands already. */
  toggleReaction: (message: Message, emoji: string) => void
  do: (name: DeedName, message: Message) => void
  /** An edit of this message that waits, or was refused and keeps what was typed. */
  editOf: (messageId: string) => Entry | undefined
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
