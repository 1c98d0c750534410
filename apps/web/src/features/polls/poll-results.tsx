import type { Poll, PollOption } from '@sendit/core/polls/contract.ts'
import { leadersOf } from '@sendit/core/polls/poll-rules.ts'
import type { Role } from '@sendit/core/trips/roles.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTripMembers } from '#trip/use-current-trip.ts'
import { type AvatarPerson, AvatarStack } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { crewOf, endText, longMissing, missingText, turnoutText } from './poll-texts.ts'

type PollResultsProps = {
  poll: Poll
  tripId: string
  viewer: PollViewer
  chosen: readonly string[]
  isOver: boolean
  onChange: () => void
}

export function PollResults({ poll, tripId, viewer, chosen, isOver, onChange }: PollResultsProps) {
  const { members } = useTripMembers(tripId)
  const pictures = new Map(members.map(({ id, profileImageUrl }) => [id, profileImageUrl]))
  const winners = poll.closedAt === null ? [] : leadersOf(poll.options)
  const later = longMissing(poll, viewer.userId)
  return (
    <>
      <ul className="poll-results">
        {poll.options.map((option) => (
          <ResultRow
            key={option.id}
            option={option}
            share={crewOf(poll) === 0 ? 0 : (option.votes ?? 0) / crewOf(poll)}
            isMine={chosen.includes(option.id)}
            isWinner={winners.includes(option)}
            voters={(option.voters ?? []).map(({ id, name }) => ({ id, name, pictureUrl: pictures.get(id) }))}
          />
        ))}
      </ul>
      <div className="live-card-foot">
        <Footing poll={poll} viewer={viewer} isOver={isOver} />
        {!isOver && viewer.userId !== null && (
          <Button variant="ghost" size="small" className="-mx-2" onClick={onChange}>
            Change vote
          </Button>
        )}
      </div>
      {later !== null && (
        <details className="poll-missing type-meta text-muted">
          <summary>{poll.missing.length} have not voted</summary>
          {later}
        </details>
      )}
    </>
  )
}

function Footing({ poll, viewer, isOver }: Pick<PollResultsProps, 'poll' | 'viewer' | 'isOver'>) {
  if (poll.closedAt !== null)
    return <p className="type-meta min-w-0 flex-1 text-muted">{endText(poll, new Date())}</p>
  const missing = missingText(poll, viewer.userId)
  if (isOver) return <Turnout poll={poll}>{missing} The votes are being counted.</Turnout>
  const isHidden = poll.options.some(({ votes }) => votes === null)
  const when = poll.hidesResultsUntil === 'end' ? 'Results come at the end.' : 'Sign in to vote.'
  return (
    <Turnout poll={poll}>
      {missing} {viewer.userId === null ? 'Sign in to vote.' : isHidden && when}
    </Turnout>
  )
}

type ResultRowProps = {
  option: PollOption
  /** Share of the crew, 0 to 1. */
  share: number
  isMine: boolean
  isWinner: boolean
  voters: AvatarPerson[]
}

function ResultRow({ option: { text, votes }, share, isMine, isWinner, voters }: ResultRowProps) {
  return (
    <li className={clsx('poll-result', isMine && 'mine', isWinner && 'leads')}>
      <span className="poll-result-line">
        <span
          className={clsx(
            'type-small flex min-w-0 flex-1 items-center gap-1.5',
            isMine || isWinner ? 'font-strong' : 'font-medium',
          )}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          {isWinner && <Icon name="crown" size={17} strokeWidth={2.1} className="flex-none" />}
          {isWinner && <VisuallyHidden>, wins</VisuallyHidden>}
          {isMine && <YourVote />}
        </span>
        {votes !== null && (
          <>
            <AvatarStack people={voters} size={20} max={3} />
            <b className="type-caption number min-w-4 flex-none text-right">
              {votes}
              <VisuallyHidden>{votes === 1 ? ' vote' : ' votes'}</VisuallyHidden>
            </b>
          </>
        )}
      </span>
      {votes !== null && (
        <span className="progress" aria-hidden="true">
          <span className="progress-fill" style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
    </li>
  )
}

function YourVote() {
  return (
    <span className="poll-mark">
      <Icon name="check" size={12} strokeWidth={3} />
      <VisuallyHidden>, your vote</VisuallyHidden>
    </span>
  )
}

export function Turnout({ poll, children }: { poll: Poll; children: ReactNode }) {
  return (
    <p className="type-meta min-w-0 flex-1 basis-32 text-muted">
      {turnoutText(poll)} {children}
    </p>
  )
}

/** No id means a guest. */
export type PollViewer = { userId: string | null; role: Role }
