import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { QueuedMutation } from './queued-mutation.ts'
import { useMutationActions } from './use-outbox.ts'

type WaitingNoteProps = {
  mutation: QueuedMutation
  children?: string
}

export function WaitingNote({ mutation, children = 'Waiting for network' }: WaitingNoteProps) {
  const { retry, remove } = useMutationActions()
  const { id, title, state, reason } = mutation
  const isRefused = state === 'refused'
  return (
    <span className="waiting-note" role={isRefused ? 'alert' : 'status'}>
      <Icon name={isRefused ? 'alert' : 'clock'} size={16} strokeWidth={2} />
      <span className={isRefused ? 'min-w-0 flex-1 text-danger' : 'min-w-0 flex-1'}>
        {isRefused ? `Not saved. ${reason ?? ''}`.trim() : children}
      </span>
      <IconButton icon="refresh" size={18} label={`Try again: ${title}`} onClick={() => retry(id)} />
      <IconButton icon="trash" size={18} label={`Delete what waits: ${title}`} onClick={() => remove(id)} />
    </span>
  )
}
