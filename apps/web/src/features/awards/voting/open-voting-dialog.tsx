import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import { useStepAward } from '#features/awards/mutations.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type OpenVotingDialogProps = { tripId: string; award: Award; open: boolean; onClose: () => void }

/** Asks first, since nobody can be nominated afterwards. */
export function OpenVotingDialog({ tripId, award, open, onClose }: OpenVotingDialogProps) {
  const step = useStepAward(tripId)
  const count = standingsOf(award.nominations).length

  function handleOpenVoting() {
    step.mutate({ awardId: award.id, form: { status: 'voting' } }, { onSettled: onClose })
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
      isSafe
    >
      The crew votes between {count === 1 ? 'the one person' : `the ${count} people`} nominated. Nobody else
      can be nominated after that.
    </ConfirmDialog>
  )
}
