import type { Message } from '@sendit/core/chat/contract.ts'
import { useVisitor } from '#session/visitor.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSeenBy } from './use-seen-by.ts'

type SeenByDialogProps = {
  tripId: string
  message: Pick<Message, 'seq' | 'senderId'>
  open: boolean
  onClose: () => void
}

export default function SeenByDialog({ tripId, message, open, onClose }: SeenByDialogProps) {
  const people = useSeenBy(tripId, message)
  const visitor = useVisitor()
  const isHidden = visitor.kind === 'user' && visitor.user.showsReads === false
  return (
    <Dialog open={open} onClose={onClose} title={`Seen by ${people.length}`}>
      {people.length > 0 ? (
        <ul className="flex flex-col">
          {people.map((person) => (
            <li key={person.id} className="flex min-h-[3.25rem] items-center gap-3">
              <Avatar {...person} size={36} />
              <span className="truncate font-medium">{person.name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="type-small text-muted">
          {isHidden
            ? 'You do not let the crew see what you have read, so you do not see it of them.'
            : 'Nobody yet, of those who let the crew see it.'}
        </p>
      )}
    </Dialog>
  )
}
