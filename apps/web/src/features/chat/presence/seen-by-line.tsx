import type { Message } from '@sendit/core/chat/contract.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { useSeenBy } from './use-seen-by.ts'

const SeenByDialog = latePart(() => import('./seen-by-dialog.tsx'))

/** Below a message: faces of those who have read it, and all of them when it is pressed. Nothing while there are none. */
export function SeenByLine({ tripId, message }: { tripId: string; message: Message }) {
  const people = useSeenBy(tripId, message)
  const list = useOpening<Message>()
  return (
    <>
      {people.length > 0 && (
        <div className="flex justify-end">
          <button type="button" className="seen-by" onClick={() => list.open(message)}>
            <span aria-hidden="true">
              <AvatarStack people={people} size={20} max={4} ring="background" />
            </span>
            Seen by {people.length}
          </button>
        </div>
      )}
      <OpenedDialog by={list}>
        {({ subject, open, onClose }) => (
          <SeenByDialog tripId={tripId} message={subject} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </>
  )
}
