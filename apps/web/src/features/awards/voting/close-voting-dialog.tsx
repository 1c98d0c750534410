import type { Award } from '@sendit/core/awards/contract.ts'
import { useRef, useState } from 'react'
import { type Crew, nomineeOf } from '#features/awards/crew.ts'
import { tiedIn, useStepAward } from '#features/awards/mutations.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const cancel = useRef<HTMLButtonElement>(null)
  const isTie = tied !== null
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={isTie ? "It's a tie" : 'Close voting?'}
      description={award.category}
      busy={isPending}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isPending}
            busyLabel="Picking the winner..."
            disabled={isTie && chosenId === null}
            onClick={closeVoting}
          >
            {isTie ? 'Pick the winner' : 'Close voting'}
          </Button>
        </>
      }
    >
      <p className="text-muted" aria-live="polite">
        {isTie
          ? 'They have equally many votes. Choose who wins.'
          : 'Whoever has the most votes wins, and nobody can vote any more.'}
      </p>
      {isTie && (
        <PersonPicker
          label="Who wins?"
          people={tied.map((id) => ({ ...nomineeOf(award, id, crew), isYou: id === crew.viewerId }))}
          chosenId={chosenId}
          onChoose={choose}
        />
      )}
    </Dialog>
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
