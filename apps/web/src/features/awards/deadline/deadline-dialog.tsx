import type { Award } from '@sendit/core/awards/contract.ts'
import { useState } from 'react'
import { useStepAward } from '#features/awards/mutations.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DeadlineField } from './deadline-field.tsx'
import { useDeadline } from './use-deadline.ts'

type DeadlineDialogProps = { tripId: string; award: Award; open: boolean; onClose: () => void }

/** Sets, moves or takes away the deadline of an award that runs. */
export function DeadlineDialog({ tripId, award, open, onClose }: DeadlineDialogProps) {
  const deadline = useDeadline(award.votingEndsAt)
  const [isTried, setTried] = useState(false)
  const step = useStepAward(tripId)

  function save() {
    setTried(true)
    if (deadline.fault !== undefined) return
    if (!deadline.isChanged) return onClose()
    step.mutate({ awardId: award.id, form: { votingEndsAt: deadline.instant } }, { onSettled: onClose })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Deadline"
      description={award.category}
      busy={step.isPending}
      hasTyping={deadline.isChanged}
      onSubmit={save}
      needsNetwork="A deadline needs network."
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <DeadlineField deadline={deadline} showsFault={isTried} />
      <p className="type-caption text-muted">
        Voting closes by itself then: whoever leads has won. In a tie whoever closes the award picks.
      </p>
    </FormDialog>
  )
}
