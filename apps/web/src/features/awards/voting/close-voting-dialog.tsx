import type { Award } from '@sendit/core/awards/contract.ts'
import { useState } from 'react'
import { type Crew, nomineeOf } from '#features/awards/crew.ts'
import { tiedIn, useStepAward } from '#features/awards/mutations.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PersonPicker } from './person-picker.tsx'

type CloseVotingDialogProps = {
  tripId: string
  award: Award
  crew: Crew
  open: boolean
  onClose: () => void
}

/** Asks first, since there is no way back; when several lead with equally many votes it asks which of them wins. */
export function CloseVotingDialog({ tripId, award, crew, open, onClose }: CloseVotingDialogProps) {
  const { tied, chosenId, isPending, choose, closeVoting } = useClosing(tripId, award, onClose)
  const isTie = tied !== null
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={closeVoting}
      title={isTie ? "It's a tie" : 'Close voting?'}
      description={award.category}
      confirmLabel={isTie ? 'Pick the winner' : 'Close voting'}
      needsNetwork="Closing an award needs network."
      busyLabel="Picking the winner..."
      busy={isPending}
      disabled={isTie && chosenId === null}
      isSafe
      choice={
        isTie && (
          <PersonPicker
            label="Who wins?"
            people={tied.map((id) => ({ ...nomineeOf(award, id, crew), isYou: id === crew.viewerId }))}
            chosenId={chosenId}
            onChoose={choose}
          />
        )
      }
    >
      <span aria-live="polite">
        {isTie
          ? 'They have equally many votes. Choose who wins.'
          : 'Whoever has the most votes wins, and nobody can vote any more.'}
      </span>
    </ConfirmDialog>
  )
}

function useClosing(tripId: string, award: Award, onDone: () => void) {
  const step = useStepAward(tripId)
  const [tied, setTied] = useState<readonly string[] | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  // Votes go on coming in, so another tie may have other people in it.
  const chosenId = tied?.find((id) => id === picked) ?? null

  function closeVoting() {
    const form = { status: 'completed' as const, ...(chosenId !== null && { winner: chosenId }) }
    step.mutate(
      { awardId: award.id, form },
      {
        onSuccess: onDone,
        onError(error) {
          const leaders = tiedIn(error)
          if (leaders === null) return onDone()
          setTied(leaders)
        },
      },
    )
  }

  return { tied, chosenId, isPending: step.isPending, choose: setPicked, closeVoting }
}
