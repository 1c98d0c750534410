import { canOpenVoting } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import { type Crew, nomineeOf } from '#features/awards/crew.ts'
import { DeadlineButton } from '#features/awards/deadline/deadline-button.tsx'
import { evidenceOf } from '#features/awards/evidence/evidence.ts'
import { useWaitingNominations } from '#features/awards/waiting/use-waiting-awards.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Button } from '#ui/button.tsx'
import { NetworkButton } from '#ui/network-button.tsx'

type NominationPartProps = {
  tripId: string
  award: Award
  crew: Crew
  onNominate: () => void
  onOpen: () => void
  onDeadline: () => void
}

/** Who is nominated so far, the way to nominate, and the way on to voting. */
export function NominationPart({ tripId, award, crew, onNominate, onOpen, onDeadline }: NominationPartProps) {
  const people = standingsOf(award.nominations).map(({ userId }) => nomineeOf(award, userId, crew))
  const waiting = useWaitingNominations(tripId, award.id)
  const isMember = crew.viewerId !== null
  return (
    <div className="mt-auto flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="flex min-h-[44px] min-w-0 items-center gap-2">
          <AvatarStack people={people} />
          <span className="type-caption text-muted">
            {nominatedText(people.length, evidenceOf(award).length)}
          </span>
        </span>
        {isMember && (
          <Button
            variant="soft"
            size="medium"
            icon="plus"
            aria-label={`Nominate for ${award.category}`}
            onClick={onNominate}
          >
            Nominate
          </Button>
        )}
      </div>
      {waiting.map((entry) => (
        <WaitingNote key={entry.id} entry={entry}>
          {`You nominated ${nomineeOf(award, entry.what.form.nominatedUserId, crew).name}, waiting for network`}
        </WaitingNote>
      ))}
      {isMember && canOpenVoting(award) && (
        <div className="award-foot">
          <span className="type-meta text-muted">Everybody nominated?</span>
          <NetworkButton
            needs="Opening the voting needs network."
            variant="ghost"
            size="small"
            aria-label={`Open voting for ${award.category}`}
            onClick={onOpen}
          >
            Open voting
          </NetworkButton>
        </div>
      )}
      {canOpenVoting(award) && (
        <div className="award-deadline">
          <DeadlineButton award={award} crew={crew} onAsk={onDeadline} />
        </div>
      )}
    </div>
  )
}

function nominatedText(people: number, photos: number): string {
  if (people === 0) return 'No nominations yet'
  return photos === 0 ? `${people} nominated` : `${people} nominated, ${photos} with a photo`
}
