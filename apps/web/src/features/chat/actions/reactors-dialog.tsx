import type { Message } from '@sendit/core/chat/contract.ts'
import { Dialog } from '#ui/dialog.tsx'

type ReactorsDialogProps = { open: boolean; onClose: () => void; message: Message }

/** Who reacted, kind by kind. */
export default function ReactorsDialog({ open, onClose, message }: ReactorsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reactions">
      <ul className="reactors">
        {(message.reactions ?? []).map(({ emoji, people }) => (
          <li key={emoji}>
            <span className="emoji">{emoji}</span>
            <span className="min-w-0 flex-1">{people.map(({ name }) => name).join(', ')}</span>
            <span className="type-small text-muted">{people.length}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
