import type { Message } from '@sendit/core/chat/contract.ts'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import type { ChatActions } from './chat-actions.ts'
import type { ActionOpenings } from './use-chat-actions.ts'

const ActionsSheet = latePart(() => import('./actions-sheet.tsx'))
const ActionMenu = latePart(() => import('./action-menu.tsx'))
const EmojiDialog = latePart(() => import('#ui/emoji-dialog.tsx'))
const ReactorsDialog = latePart(() => import('#ui/reactors-dialog.tsx'))
const SeenByDialog = latePart(() => import('#features/chat/presence/seen-by-dialog.tsx'))
const DeleteDialog = latePart(() => import('./delete-dialog.tsx'))

/** Fetches the code of what a long press opens: it has to open at once, without network too. */
export function fetchActionsAhead(): void {
  for (const part of [ActionsSheet, ActionMenu, EmojiDialog, ReactorsDialog, SeenByDialog, DeleteDialog])
    void part.fetchAhead()
}

type ActionDialogsProps = {
  openings: ActionOpenings
  actions: ChatActions
  /** The copy of a message that is shown now. */
  newestOf: (message: Message) => Message
  onDelete: (message: Message) => void
}

export function ActionDialogs({ openings, actions, newestOf, onDelete }: ActionDialogsProps) {
  return (
    <>
      <OpenedDialog by={openings.sheet}>
        {({ subject: { message, bubble }, number, open, onClose }) => (
          <ActionsSheet key={number} {...{ open, onClose, bubble, actions }} message={newestOf(message)} />
        )}
      </OpenedDialog>
      <OpenedDialog by={openings.menu}>
        {({ subject: { message, at }, number, open, onClose }) => (
          <ActionMenu key={number} {...{ open, onClose, at, actions }} message={newestOf(message)} />
        )}
      </OpenedDialog>
      <OpenedDialog by={openings.emoji}>
        {({ subject, number, open, onClose }) => (
          <EmojiDialog
            key={number}
            {...{ open, onClose }}
            reactions={newestOf(subject).reactions ?? []}
            viewerId={actions.viewer.id}
            onChoose={(emoji) => actions.toggleReaction(newestOf(subject), emoji)}
          />
        )}
      </OpenedDialog>
      <OpenedDialog by={openings.reactors}>
        {({ subject, open, onClose }) => (
          <ReactorsDialog {...{ open, onClose }} reactions={newestOf(subject).reactions ?? []} />
        )}
      </OpenedDialog>
      <OpenedDialog by={openings.seen}>
        {({ subject, open, onClose }) => (
          <SeenByDialog {...{ open, onClose }} tripId={actions.tripId} message={subject} />
        )}
      </OpenedDialog>
      <OpenedDialog by={openings.deletion}>
        {({ subject, open, onClose }) => (
          <DeleteDialog
            {...{ open, onClose }}
            message={newestOf(subject)}
            onDelete={() => onDelete(subject)}
          />
        )}
      </OpenedDialog>
    </>
  )
}
