import '#styles/screens/award-dialogs.css'
import { mayPickWinner, standingsOf } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import { useState } from 'react'
import { type Crew, evidenceOf, nominatorOf, nomineeOf } from '#features/awards/award-facts.ts'
import { DeadlineField, useDeadline } from '#features/awards/deadline/deadline-field.tsx'
import { tiedIn, useStepAward } from '#features/awards/mutations.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NominateDialog } from './nominate-dialog.tsx'
import { PersonPicker } from './person-picker.tsx'

export type Asking = {
  question: 'nominate' | 'open' | 'close' | 'deadline' | 'evidence'
  awardId: string
  nominationId?: string
}

type AwardDialogProps = {
  tripId: string
  award: Award
  crew: Crew
  question: Asking['question']
  nominationId?: string | undefined
  open: boolean
  onClose: () => void
}

export default function AwardDialog({ question, nominationId, ...rest }: AwardDialogProps) {
  if (question === 'evidence') return <EvidenceDialog {...rest} nominationId={nominationId} />
  if (question === 'nominate') return <NominateDialog {...rest} />
  if (question === 'deadline') return <DeadlineDialog {...rest} />
  return question === 'open' ? <OpenVotingDialog {...rest} /> : <CloseVotingDialog {...rest} />
}

type OpenVotingDialogProps = { tripId: string; award: Award; crew: Crew; open: boolean; onClose: () => void }

/** Confirms, since nominations close. */
function OpenVotingDialog({ tripId, award, crew, open, onClose }: OpenVotingDialogProps) {
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

type CloseVotingDialogProps = {
  tripId: string
  award: Award
  crew: Crew
  open: boolean
  onClose: () => void
}

/** Confirms, since it cannot be undone. On a tie it asks who wins. */
function CloseVotingDialog({ tripId, award, crew, open, onClose }: CloseVotingDialogProps) {
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
  // Votes keep arriving, so the tied people may change.
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

type DeadlineDialogProps = { tripId: string; award: Award; open: boolean; onClose: () => void }

function DeadlineDialog({ tripId, award, open, onClose }: DeadlineDialogProps) {
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

type EvidenceDialogProps = {
  award: Award
  crew: Crew
  nominationId: string | undefined
  open: boolean
  onClose: () => void
}

function EvidenceDialog({ award, crew, nominationId, open, onClose }: EvidenceDialogProps) {
  const evidence = evidenceOf(award).find(({ id }) => id === nominationId)
  if (evidence === undefined) {
    return (
      <Dialog open={open} onClose={onClose} title="Evidence" description={award.category}>
        <p className="type-small text-muted">The photo was deleted. The nomination stands.</p>
      </Dialog>
    )
  }
  const { name } = nomineeOf(award, evidence.nominatedUserId, crew)
  return (
    <Dialog open={open} onClose={onClose} title={name} description={award.category}>
      <img className="evidence-full" src={evidence.mediaUrl} alt={`Evidence for ${name}`} />
      <p className="type-small [overflow-wrap:anywhere]">
        {evidence.reason !== null && `“${evidence.reason}” `}
        <span className="text-muted">{asSentence(`Nominated by ${nominatorOf(evidence, crew)}`)}</span>
      </p>
    </Dialog>
  )
}
