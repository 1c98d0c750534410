import { areCountsHidden, isVotingOpen, standingsOf } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { type ReactNode, useMemo } from 'react'
import { type Crew, nomineeOf, reasonsFor, voteText } from '#features/awards/award-facts.ts'
import { type Nominating, nominating, useCastVote, type Voting, voting } from '#features/awards/mutations.ts'
import { newId } from '#lib/new-id.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type VotingPartProps = {
  tripId: string
  award: Award
  crew: Crew
  top?: ReactNode
  beside?: (userId: string) => ReactNode
  above?: ReactNode
  below?: ReactNode
}

/** Counts are shown only after voting. */
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
      {waiting !== undefined && <WaitingNote mutation={waiting}>Your vote waits for network</WaitingNote>}
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

type NomineeRowProps = {
  person: AvatarPerson
  beside: ReactNode
  reasons: readonly string[]
  /** Null while hidden. */
  voteCount: number | null
  /** 0 to 1. */
  share: number
  isYourVote: boolean
  /** Queued until online. */
  isWaiting: boolean
  canVote: boolean
  isVoting: boolean
  isBlocked: boolean
  onVote: () => void
}

function NomineeRow(props: NomineeRowProps) {
  const { person, reasons, voteCount, share, isYourVote } = props
  return (
    <li className="nominee">
      <Avatar {...person} size={36} />
      <div className="flex min-w-0 flex-col gap-1">
        <span className="type-caption flex items-baseline justify-between gap-3">
          <span className="truncate font-strong">{person.name}</span>
          {voteCount !== null && <span className="number flex-none text-muted">{voteText(voteCount)}</span>}
        </span>
        {voteCount !== null && (
          <span className="progress" aria-hidden="true">
            <span
              className={isYourVote ? 'progress-fill' : 'progress-fill others'}
              style={{ width: `${Math.round(share * 100)}%` }}
            />
          </span>
        )}
        {reasons.map((reason) => (
          <span key={reason} className="type-meta text-muted [overflow-wrap:anywhere]">
            {reason}
          </span>
        ))}
      </div>
      <span className="flex items-center gap-2.5">
        {props.beside}
        <VoteOrMark {...props} />
      </span>
    </li>
  )
}

function VoteOrMark({
  person,
  isYourVote,
  isWaiting,
  canVote,
  isVoting,
  isBlocked,
  onVote,
}: NomineeRowProps) {
  if (isYourVote) {
    return (
      <Badge tone="primary" icon={isWaiting ? 'clock' : 'check'} className="your-vote">
        Your vote
      </Badge>
    )
  }
  if (!canVote) return null
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isVoting}
      busyLabel="Voting..."
      disabled={isBlocked}
      aria-label={isVoting ? undefined : `Vote for ${person.name}`}
      onClick={onVote}
    >
      Vote
    </Button>
  )
}

function useWaitingVote(tripId: string, awardId: string): QueuedMutation<Voting> | undefined {
  return useQueuedMutations(voting, tripId).findLast(({ what }) => what.awardId === awardId)
}

export function useWaitingNominations(
  tripId: string,
  awardId: string,
): readonly QueuedMutation<Nominating>[] {
  const mutations = useQueuedMutations(nominating, tripId)
  return useMemo(() => mutations.filter(({ what }) => what.awardId === awardId), [mutations, awardId])
}
