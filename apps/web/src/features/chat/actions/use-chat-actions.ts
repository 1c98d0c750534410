import type { Message } from '@sendit/core/chat/contract.ts'
import { useMemo } from 'react'
import type { MessageChanges } from '#features/chat/changes/use-changes.ts'
import type { Composing } from '#features/chat/composer/use-composing.ts'
import { editing } from '#features/chat/mutations.ts'
import type { Point } from '#ui/menu-at-pointer.tsx'
import { useToast } from '#ui/toast-context.ts'
import { type Opening, useOpening } from '#ui/use-opening.ts'
import type { ChatActions } from './chat-actions.ts'
import type { DeedName, Viewer } from './message-deeds.ts'

type Parts = {
  tripId: string
  viewer: Viewer
  changes: MessageChanges
  onCompose: (composing: Composing) => void
}

/** What opens about a message. */
export type ActionOpenings = {
  sheet: Opening<{ message: Message; bubble: HTMLElement }>
  menu: Opening<{ message: Message; at: Point }>
  emoji: Opening<Message>
  reactors: Opening<Message>
  seen: Opening<Message>
  deletion: Opening<Message>
}

/** What the rows of a chat can have done with their messages, and the dialogs of it. */
export function useChatActions({ tripId, viewer, changes, onCompose }: Parts): {
  actions: ChatActions
  openings: ActionOpenings
} {
  const toast = useToast()
  const sheet = useOpening<{ message: Message; bubble: HTMLElement }>()
  const menu = useOpening<{ message: Message; at: Point }>()
  const emoji = useOpening<Message>()
  const reactors = useOpening<Message>()
  const seen = useOpening<Message>()
  const deletion = useOpening<Message>()
  const { waiting, toggleReaction, setPinned } = changes
  const { open: openSheet } = sheet
  const { open: openMenu } = menu
  const { open: openEmoji } = emoji
  const { open: openReactors } = reactors
  const { open: openSeen } = seen
  const { open: openDeletion } = deletion

  const actions = useMemo((): ChatActions => {
    const deeds: Record<DeedName, (message: Message) => void> = {
      reply: (message) => onCompose({ kind: 'reply', message }),
      edit: (message) => onCompose({ kind: 'edit', message }),
      copy: (message) => void copy(message.text).then(toast),
      pin: (message) => setPinned(message, true),
      unpin: (message) => setPinned(message, false),
      reactors: openReactors,
      seen: openSeen,
      delete: openDeletion,
    }
    return {
      tripId,
      viewer,
      toggleReaction,
      do: (name, message) => deeds[name](message),
      editOf: (messageId) =>
        waiting.findLast(({ kind, what }) => kind === editing.name && isOf(what, messageId)),
      openSheet: (message, bubble) => openSheet({ message, bubble }),
      openMenu: (message, at) => openMenu({ message, at }),
      openEmoji,
      openReactors,
    }
  }, [
    tripId,
    viewer,
    waiting,
    toggleReaction,
    setPinned,
    onCompose,
    toast,
    openSheet,
    openMenu,
    openEmoji,
    openReactors,
    openSeen,
    openDeletion,
  ])
  return { actions, openings: { sheet, menu, emoji, reactors, seen, deletion } }
}

function isOf(what: unknown, messageId: string): boolean {
  return (what as { messageId?: string }).messageId === messageId
}

async function copy(text: string) {
  try {
    // Without https the browser gives no clipboard at all.
    await navigator.clipboard.writeText(text)
    return { title: 'Copied', tone: 'success', icon: 'copy' } as const
  } catch {
    return { title: 'This browser did not copy it', tone: 'failure' } as const
  }
}
