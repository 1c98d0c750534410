import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import { useRef } from 'react'
import { useStepAward } from '#features/awards/mutations.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type OpenVotingDialogProps = { tripId: string; award: Award; open: boolean; onClose: () => void }

/** Asks first, since nobody can be nominated afterwards. */
export function OpenVotingDialog({ tripId, award, open, onClose }: OpenVotingDialogProps) {
  const step = useStepAward(tripId)
  const cancel = useRef<HTMLButtonElement>(null)
  const count = standingsOf(award.nominations).length

  function handleOpenVoting() {
    step.mutate({ awardId: award.id, form: { status: 'voting' } }, { onSettled: onClose })
  }

  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title="Open voting?"
      description={award.category}
      busy={step.isPending}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" disabled={step.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={step.isPending} busyLabel="Opening voting..." onClick={handleOpenVoting}>
            Open voting
          </Button>
        </>
      }
    >
      <p className="text-muted">
        The crew votes between {count === 1 ? 'the one person' : `the ${count} people`} nominated. Nobody else
        can be nominated after that.
      </p>
    </Dialog>
  )
}
