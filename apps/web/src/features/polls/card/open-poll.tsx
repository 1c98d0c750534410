import type { Poll } from '@sendit/core/polls/contract.ts'
import { endOf } from '@sendit/core/polls/poll-rules.ts'
import { useState } from 'react'
import { deadlineText } from '#lib/deadlines.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useMinute } from '#lib/use-minute.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { Ballot } from './ballot.tsx'
import { PollMenu } from './poll-menu.tsx'
import { PollResults } from './poll-results.tsx'
import type { PollViewer } from './poll-viewer.ts'
import { useWaitingPollVote } from './use-waiting-poll-vote.ts'

type OpenPollProps = { poll: Poll; tripId: string; viewer: PollViewer }

/** To vote on, to look at, or over. */
export function OpenPoll({ poll, tripId, viewer }: OpenPollProps) {
  const [isChanging, setChanging] = useState(false)
  const waiting = useWaitingPollVote(tripId, poll.id)
  useMinute()
  const isOver = isPollOver(poll)
  const chosen = waiting?.state === 'waiting' ? waiting.what.optionIds : poll.myOptions
  const isVoting = !isOver && viewer.userId !== null && (isChanging || chosen.length === 0)
  return (
    <LiveCard
      kind="Poll"
      icon="poll"
      title={poll.question}
      corner={
        <span className="flex items-center gap-1">
          <PollTime poll={poll} isOver={isOver} />
          {!isOver && <PollMenu poll={poll} tripId={tripId} viewer={viewer} />}
        </span>
      }
    >
      {isVoting ? (
        <Ballot poll={poll} tripId={tripId} chosen={chosen} onDone={() => setChanging(false)} />
      ) : (
        <PollResults
          poll={poll}
          tripId={tripId}
          viewer={viewer}
          chosen={chosen}
          isOver={isOver}
          onChange={() => setChanging(true)}
        />
      )}
      {waiting !== undefined && <WaitingNote entry={waiting}>Your vote waits for network</WaitingNote>}
    </LiveCard>
  )
}

function isPollOver({ closesAt, closedAt }: Poll): boolean {
  const ends = { closesAt: dateOf(closesAt), closedAt: dateOf(closedAt) }
  return endOf(ends, serverNow()) !== null
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

function PollTime({ poll: { closesAt }, isOver }: { poll: Poll; isOver: boolean }) {
  if (isOver) return <Badge icon="lock">Closed</Badge>
  if (closesAt === null) return null
  return (
    <span className="live-card-corner">
      <Icon name="clock" size={14} strokeWidth={2} />
      <time dateTime={closesAt}>{deadlineText(closesAt, new Date())}</time>
    </span>
  )
}
