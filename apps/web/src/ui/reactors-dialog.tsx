import '#styles/reactions.css'
import type { Reaction } from '@sendit/core/reactions.ts'
import { Dialog } from './dialog.tsx'

type ReactorsDialogProps = { open: boolean; onClose: () => void; reactions: readonly Reaction[] }

export default function ReactorsDialog({ open, onClose, reactions }: ReactorsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reactions">
      <ul className="reactors">
        {reactions.map(({ emoji, people }) => (
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
