import type { ReactNode } from 'react'
import { voteText } from '#features/awards/crew.ts'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type NomineeRowProps = {
  person: AvatarPerson
  /** Between the name and the way to vote. */
  beside: ReactNode
  reasons: readonly string[]
  /** Null while hidden. */
  voteCount: number | null
  /** Of all votes, from 0 to 1. */
  share: number
  isYourVote: boolean
  /** It is, once there is network. */
  isWaiting: boolean
  canVote: boolean
  isVoting: boolean
  /** Another vote is under way. */
  isBlocked: boolean
  onVote: () => void
}

export function NomineeRow(props: NomineeRowProps) {
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
