import { areCountsHidden, isVotingOpen } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import type { ReactNode } from 'react'
import { type Crew, nomineeOf, reasonsFor, voteText } from '#features/awards/crew.ts'
import { useCastVote } from '#features/awards/mutations.ts'
import { useWaitingVote } from '#features/awards/waiting/use-waiting-awards.ts'
import { newId } from '#lib/new-id.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { NomineeRow } from './nominee-row.tsx'

type VotingPartProps = {
  tripId: string
  award: Award
  crew: Crew
  /** Above those who stand for it, and beside each of them. */
  top?: ReactNode
  beside?: (userId: string) => ReactNode
  /** Above what the counts say, and below it. */
  above?: ReactNode
  below?: ReactNode
}

/** Who stands for an award, each with a way to vote; counts only for those who have voted. */
export function VotingPart({ tripId, award, crew, top, beside, above, below }: VotingPartProps) {
  const vote = useCastVote(tripId)
  const waiting = useWaitingVote(tripId, award.id)
  const chosenId = waiting?.state === 'waiting' ? waiting.what.nominationId : award.myVote
  const isMember = crew.viewerId !== null
  return (
    <>
      {top}
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
              beside={beside?.(userId)}
              reasons={reasonsFor(award, userId)}
              voteCount={voteCount}
              share={voteCount === null || award.voterCount === 0 ? 0 : voteCount / award.voterCount}
              isYourVote={nominations.some(({ id }) => id === chosenId)}
              isWaiting={chosenId !== award.myVote}
              canVote={isMember && isVotingOpen(award)}
              isVoting={isVoting}
              isBlocked={vote.isPending && !isVoting}
              onVote={() => vote.mutate({ id: newId(), tripId, title, what })}
            />
          )
        })}
      </ul>
      {waiting !== undefined && <WaitingNote entry={waiting}>Your vote waits for network</WaitingNote>}
      {above}
      <p className="type-meta mt-auto text-muted">{standText(award, isMember)}</p>
      {below}
    </>
  )
}

function standText(award: Award, isMember: boolean): string {
  const soFar = award.voterCount === 0 ? 'No votes yet.' : `${voteText(award.voterCount)} so far.`
  if (!isVotingOpen(award)) {
    const isDecided =
      award.voterCount === 0 ? 'Nobody voted.' : 'It is a tie: whoever closes the award picks.'
    return `Voting has ended. ${isDecided}`
  }
  if (!areCountsHidden(award)) return `${soFar} You can change yours while voting is open.`
  return isMember ? `${soFar} Vote to see how it stands.` : `${soFar} Counts show once voting is over.`
}
