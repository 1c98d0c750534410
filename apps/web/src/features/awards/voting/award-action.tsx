import type { Award } from '@sendit/core/awards/contract.ts'
import { useState } from 'react'
import type { Crew } from '#features/awards/crew.ts'
import { useWaitingNominations } from '#features/awards/waiting/use-waiting-awards.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { Button } from '#ui/button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import type { Asking } from './award-dialog.tsx'
import { VotingPart } from './voting-part.tsx'

const AwardDialog = latePart(() => import('./award-dialog.tsx'))

type AwardActionProps = { tripId: string; award: Award; crew: Crew }

/** What a member can do with an award that runs, where only a little of it is shown: vote in place, or nominate. */
export function AwardAction(props: AwardActionProps) {
  return props.award.status === 'voting' ? <Vote {...props} /> : <Nominations {...props} />
}

function Vote({ tripId, award, crew }: AwardActionProps) {
  const [isOpen, setOpen] = useState(false)
  const { category, voterCount, myVote } = award
  const open = myVote === null ? 'Vote' : 'Change vote'
  return (
    <>
      {isOpen && <VotingPart tripId={tripId} award={award} crew={crew} />}
      <div className="live-card-foot">
        <p className="type-meta min-w-0 flex-1 text-muted">
          {voterCount} of {Math.max(voterCount, crew.members.length)} voted
        </p>
        <Button
          size="medium"
          variant={isOpen || myVote !== null ? 'secondary' : 'primary'}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Done' : open}: ${category}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Done' : open}
        </Button>
      </div>
    </>
  )
}

function Nominations({ tripId, award, crew }: AwardActionProps) {
  const asking = useOpening<Asking['question']>()
  const waiting = useWaitingNominations(tripId, award.id)
  const people = new Set(award.nominations.map(({ nominatedUserId }) => nominatedUserId)).size
  return (
    <>
      <div className="live-card-foot">
        <p className="type-meta min-w-0 flex-1 text-muted">{people} nominated</p>
        <Button
          size="medium"
          aria-label={`Nominate for ${award.category}`}
          onClick={() => asking.open('nominate')}
        >
          Nominate
        </Button>
      </div>
      {waiting.map((entry) => (
        <WaitingNote key={entry.id} entry={entry}>
          Your nomination waits for network
        </WaitingNote>
      ))}
      <OpenedDialog by={asking}>
        {({ subject, number, ...dialog }) => (
          <AwardDialog
            key={number}
            tripId={tripId}
            award={award}
            crew={crew}
            question={subject}
            {...dialog}
          />
        )}
      </OpenedDialog>
    </>
  )
}
