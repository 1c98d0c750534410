import type { Poll } from '@sendit/core/polls/contract.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useChangePoll } from './mutations.ts'
import { turnoutText } from './poll-texts.ts'

type ClosePollDialogProps = { poll: Poll; tripId: string; open: boolean; onClose: () => void }

export default function ClosePollDialog({ poll, tripId, open, onClose }: ClosePollDialogProps) {
  const change = useChangePoll(tripId, poll.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => change.mutate({ isClosed: true }, { onSettled: onClose })}
      title="Close this poll?"
      confirmLabel="Close poll"
      isSafe
      busy={change.isPending}
      busyLabel="Closing..."
      needsNetwork="Closing a poll needs network."
    >
      {poll.question} {turnoutText(poll)} Everybody sees the result, and nobody can vote any more.
    </ConfirmDialog>
  )
}
