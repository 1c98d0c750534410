import { areCountsHidden, canCloseVoting } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import { type Crew, nomineeOf, reasonsFor, voteText } from '#features/awards/crew.ts'
import { useCastVote } from '#features/awards/mutations.ts'
import { useWaitingVote } from '#features/awards/waiting/use-waiting-awards.ts'
import { newId } from '#lib/new-id.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { NomineeRow } from './nominee-row.tsx'

type VotingPartProps = {
  tripId: string
  award: Award
  crew: Crew
  /** Asks how to end it; absent where that is not done. */
  onClose?: () => void
}

/** Who stands for an award, each with a way to vote; counts only for those who have voted. */
export function VotingPart({ tripId, award, crew, onClose }: VotingPartProps) {
  const vote = useCastVote(tripId)
  const waiting = useWaitingVote(tripId, award.id)
  const chosenId = waiting?.state === 'waiting' ? waiting.what.nominationId : award.myVote
  const isMember = crew.viewerId !== null
  const viewer = { userId: crew.viewerId, role: crew.role }
  return (
    <>
      <ul className="flex flex-col gap-3" aria-label="Nominees">
        {standingsOf(award.nominations).map(({ userId, nominations, voteCount }) => {
          const nominationId = nominations[0].id
          const person = nomineeOf(award, userId, crew)
          const title = `Vote for ${person.name}, ${award.category}`
          const what = { awardId: award.id, nominationId }
          const isVoting = vote.isPending && vote.variables.what.nominationId === nominationId
          return (
            <NomineeRow
              key={userId}
              person={person}
              reasons={reasonsFor(award, userId)}
              voteCount={voteCount}
              share={voteCount === null || award.voterCount === 0 ? 0 : voteCount / award.voterCount}
              isYourVote={nominations.some(({ id }) => id === chosenId)}
              isWaiting={chosenId !== award.myVote}
              canVote={isMember}
              isVoting={isVoting}
              isBlocked={vote.isPending && !isVoting}
              onVote={() => vote.mutate({ id: newId(), tripId, title, what })}
            />
          )
        })}
      </ul>
      {waiting !== undefined && <WaitingNote entry={waiting}>Your vote waits for network</WaitingNote>}
      <p className="type-meta mt-auto text-muted">{standText(award, isMember)}</p>
      {onClose !== undefined && canCloseVoting(award, viewer) && (
        <NetworkButton
          needs="Closing an award needs network."
          variant="secondary"
          size="medium"
          full
          icon="trophy"
          aria-label={`Close voting and pick the winner: ${award.category}`}
          onClick={onClose}
        >
          Close voting and pick the winner
        </NetworkButton>
      )}
    </>
  )
}

function standText(award: Award, isMember: boolean): string {
  const soFar = award.voterCount === 0 ? 'No votes yet.' : `${voteText(award.voterCount)} so far.`
  if (!areCountsHidden(award)) return `${soFar} You can change yours while voting is open.`
  return isMember ? `${soFar} Vote to see how it stands.` : `${soFar} Counts show once voting is over.`
}
