import type { Message } from '@sendit/core/chat/contract.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useSeenBy } from './use-seen-by.ts'

const SeenByDialog = lazyPart(() => import('./seen-by-dialog.tsx'))

export function SeenByLine({ tripId, message }: { tripId: string; message: Message }) {
  const people = useSeenBy(tripId, message)
  const list = useDialog<Message>()
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
      <DialogHost dialog={list}>
        {({ subject, open, onClose }) => (
          <SeenByDialog tripId={tripId} message={subject} open={open} onClose={onClose} />
        )}
      </DialogHost>
    </>
  )
}
