import { Dialog } from '#ui/dialog.tsx'
import { useQueue } from './use-outbox.ts'
import { WaitingNote } from './waiting-note.tsx'

export default function QueueDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queue = useQueue()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What waits here"
      description="It goes out by itself, in this order, when there is network."
    >
      <ul className="flex flex-col gap-3">
        {queue.map((mutation) => (
          <li key={mutation.id} className="flex min-w-0 flex-col gap-0.5">
            <span className="type-small line-clamp-2 font-medium [overflow-wrap:anywhere]">
              {mutation.title}
            </span>
            <WaitingNote mutation={mutation} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
