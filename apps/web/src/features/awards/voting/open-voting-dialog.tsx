import { mayPickWinner } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import type { Crew } from '#features/awards/crew.ts'
import { DeadlineField } from '#features/awards/deadline/deadline-field.tsx'
import { useDeadline } from '#features/awards/deadline/use-deadline.ts'
import { useStepAward } from '#features/awards/mutations.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type OpenVotingDialogProps = { tripId: string; award: Award; crew: Crew; open: boolean; onClose: () => void }

/** Asks first, since nobody can be nominated afterwards. */
export function OpenVotingDialog({ tripId, award, crew, open, onClose }: OpenVotingDialogProps) {
  const step = useStepAward(tripId)
  const count = standingsOf(award.nominations).length

  const deadline = useDeadline(award.votingEndsAt)
  const mayClose = mayPickWinner(award, { userId: crew.viewerId, role: crew.role })

  function handleOpenVoting() {
    const votingEndsAt = mayClose ? { votingEndsAt: deadline.instant } : {}
    step.mutate({ awardId: award.id, form: { status: 'voting', ...votingEndsAt } }, { onSettled: onClose })
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleOpenVoting}
      title="Open voting?"
      description={award.category}
      confirmLabel="Open voting"
      needsNetwork="Opening the voting needs network."
      busyLabel="Opening voting..."
      busy={step.isPending}
      disabled={mayClose && deadline.fault !== undefined}
      choice={mayClose && <DeadlineField deadline={deadline} showsFault={deadline.typed !== ''} />}
      isSafe
    >
      The crew votes between {count === 1 ? 'the one person' : `the ${count} people`} nominated. Nobody else
      can be nominated after that.
    </ConfirmDialog>
  )
}
