import type { Message } from '@sendit/core/chat/contract.ts'
import { useMemo } from 'react'
import type { MessageChanges } from '#features/chat/changes.ts'
import type { Composing } from '#features/chat/composer/composing.tsx'
import { editing } from '#features/chat/mutations.ts'
import { DialogHost, type DialogState, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Point } from '#ui/menu-at-pointer.tsx'
import { useToast } from '#ui/toast-context.ts'
import type { ChatActions, MessageActionName, Viewer } from './message-actions.ts'

const ActionsSheet = lazyPart(() => import('./actions-sheet.tsx'))
const ActionMenu = lazyPart(async () => ({ default: (await import('./actions-sheet.tsx')).ActionMenu }))
const EmojiDialog = lazyPart(() => import('#ui/reaction-dialogs.tsx'))
const ReactorsDialog = lazyPart(async () => ({
  default: (await import('#ui/reaction-dialogs.tsx')).ReactorsDialog,
}))
const SeenByDialog = lazyPart(() => import('#features/chat/presence/seen-by-dialog.tsx'))
const DeleteDialog = lazyPart(async () => ({ default: (await import('./actions-sheet.tsx')).DeleteDialog }))

/** A long press must open at once, even offline. */
export function prefetchActions(): void {
  for (const part of [ActionsSheet, ActionMenu, EmojiDialog, ReactorsDialog, SeenByDialog, DeleteDialog])
    void part.prefetch()
}

type ActionDialogsProps = {
  dialogs: ActionDialogStates
  actions: ChatActions
  newestOf: (message: Message) => Message
  onDelete: (message: Message) => void
}

export function ActionDialogs({ dialogs, actions, newestOf, onDelete }: ActionDialogsProps) {
  return (
    <>
      <DialogHost dialog={dialogs.sheet}>
        {({ subject: { message, bubble }, number, open, onClose }) => (
          <ActionsSheet key={number} {...{ open, onClose, bubble, actions }} message={newestOf(message)} />
        )}
      </DialogHost>
      <DialogHost dialog={dialogs.menu}>
        {({ subject: { message, at }, number, open, onClose }) => (
          <ActionMenu key={number} {...{ open, onClose, at, actions }} message={newestOf(message)} />
        )}
      </DialogHost>
      <DialogHost dialog={dialogs.emoji}>
        {({ subject, number, open, onClose }) => (
          <EmojiDialog
            key={number}
            {...{ open, onClose }}
            reactions={newestOf(subject).reactions ?? []}
            viewerId={actions.viewer.id}
            onChoose={(emoji) => actions.toggleReaction(newestOf(subject), emoji)}
          />
        )}
      </DialogHost>
      <DialogHost dialog={dialogs.reactors}>
        {({ subject, open, onClose }) => (
          <ReactorsDialog {...{ open, onClose }} reactions={newestOf(subject).reactions ?? []} />
        )}
      </DialogHost>
      <DialogHost dialog={dialogs.seen}>
        {({ subject, open, onClose }) => (
          <SeenByDialog {...{ open, onClose }} tripId={actions.tripId} message={subject} />
        )}
      </DialogHost>
      <DialogHost dialog={dialogs.deletion}>
        {({ subject, open, onClose }) => (
          <DeleteDialog
            {...{ open, onClose }}
            message={newestOf(subject)}
            onDelete={() => onDelete(subject)}
          />
        )}
      </DialogHost>
    </>
  )
}

type Parts = {
  tripId: string
  viewer: Viewer
  changes: MessageChanges
  onCompose: (composing: Composing) => void
}

export type ActionDialogStates = {
  sheet: DialogState<{ message: Message; bubble: HTMLElement }>
  menu: DialogState<{ message: Message; at: Point }>
  emoji: DialogState<Message>
  reactors: DialogState<Message>
  seen: DialogState<Message>
  deletion: DialogState<Message>
}

export function useChatActions({ tripId, viewer, changes, onCompose }: Parts): {
  actions: ChatActions
  dialogs: ActionDialogStates
} {
  const toast = useToast()
  const sheet = useDialog<{ message: Message; bubble: HTMLElement }>()
  const menu = useDialog<{ message: Message; at: Point }>()
  const emoji = useDialog<Message>()
  const reactors = useDialog<Message>()
  const seen = useDialog<Message>()
  const deletion = useDialog<Message>()
  const { waiting, toggleReaction, setPinned } = changes
  const { open: openSheet } = sheet
  const { open: openMenu } = menu
  const { open: openEmoji } = emoji
  const { open: openReactors } = reactors
  const { open: openSeen } = seen
  const { open: openDeletion } = deletion

  const actions = useMemo((): ChatActions => {
    const messageActions: Record<MessageActionName, (message: Message) => void> = {
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
      do: (name, message) => messageActions[name](message),
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
  return { actions, dialogs: { sheet, menu, emoji, reactors, seen, deletion } }
}

function isOf(what: unknown, messageId: string): boolean {
  return (what as { messageId?: string }).messageId === messageId
}

async function copy(text: string) {
  try {
    // Without HTTPS the browser has no clipboard.
    await navigator.clipboard.writeText(text)
    return { title: 'Copied', tone: 'success', icon: 'copy' } as const
  } catch {
    return { title: 'This browser did not copy it', tone: 'failure' } as const
  }
}
