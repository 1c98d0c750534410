import '#styles/screens/polls.css'
import type { Poll } from '@sendit/core/polls/contract.ts'
import { MAX_POLL_OPTIONS } from '@sendit/core/polls/limits.ts'
import { endOf, mayAddOptions, mayClosePoll } from '@sendit/core/polls/poll-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { deadlineText } from '#lib/deadlines.ts'
import { serverNow } from '#lib/last-contact.ts'
import { useMinute } from '#lib/minutes.ts'
import { newId } from '#lib/new-id.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { useUserId } from '#session/visitor.ts'
import type { AboutCardProps } from '#trip/about-cards.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { type PollVoting, useVoteInPoll, votingInPoll } from './mutations.ts'
import type { PollViewer } from './poll-results.tsx'
import { PollResults, Turnout } from './poll-results.tsx'
import { pollsQuery } from './queries.ts'

export default function PollCard({ id }: AboutCardProps) {
  const { tripId, trip } = useCurrentTrip()
  const viewerId = useUserId()
  const polls = useQuery({ ...pollsQuery(tripId ?? ''), enabled: tripId !== null })
  const poll = polls.data?.find((one) => one.id === id)
  const { refetch } = polls
  // The message may arrive before the list with the poll.
  const isMissing = poll === undefined && polls.isSuccess
  useEffect(() => {
    if (isMissing) void refetch()
  }, [isMissing, refetch])

  if (poll === undefined || tripId === null) {
    if (polls.error === null) return <LiveCardLoading />
    return (
      <div className="live-card">
        <ErrorState title="The poll did not load" onRetry={() => void refetch()}>
          {sentenceOf(polls.error, 'Check your connection and try again.')}
        </ErrorState>
      </div>
    )
  }
  return <OpenPoll poll={poll} tripId={tripId} viewer={{ userId: viewerId, role: trip?.myRole ?? 'guest' }} />
}

type OpenPollProps = { poll: Poll; tripId: string; viewer: PollViewer }

function OpenPoll({ poll, tripId, viewer }: OpenPollProps) {
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
      {waiting !== undefined && <WaitingNote mutation={waiting}>Your vote waits for network</WaitingNote>}
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

type BallotProps = {
  poll: Poll
  tripId: string
  chosen: readonly string[]
  onDone: () => void
}

function Ballot({ poll, tripId, chosen, onDone }: BallotProps) {
  const name = useId()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen))
  const vote = useVoteInPoll(tripId)
  const { isMultiple } = poll

  function handlePick(optionId: string) {
    if (!isMultiple) return setPicked(new Set([optionId]))
    const next = new Set(picked)
    if (!next.delete(optionId)) next.add(optionId)
    setPicked(next)
  }

  function cast(optionIds: string[]) {
    const what = { pollId: poll.id, optionIds }
    vote.mutate({ id: newId(), tripId, title: `Vote: ${poll.question}`, what }, { onSuccess: onDone })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (picked.size > 0 && !vote.isPending) cast([...picked])
  }

  return (
    <form className="flex flex-col gap-2.5" onSubmit={handleSubmit}>
      <fieldset className="poll-choices">
        <legend className="sr-only">{poll.question}</legend>
        {poll.options.map(({ id, text }) => (
          <label key={id} className="poll-choice">
            <input
              className="sr-only"
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={picked.has(id)}
              onChange={() => handlePick(id)}
            />
            <span className={isMultiple ? 'poll-tick' : 'poll-tick round'} aria-hidden="true">
              <Icon name="check" size={14} strokeWidth={3} />
            </span>
            <span className="type-small min-w-0 flex-1 font-medium">{text}</span>
          </label>
        ))}
      </fieldset>
      <div className="live-card-foot">
        <Turnout poll={poll}>{isMultiple ? 'Several answers.' : 'One answer.'}</Turnout>
        {chosen.length > 0 && (
          <Button variant="ghost" size="small" disabled={vote.isPending} onClick={() => cast([])}>
            Take back
          </Button>
        )}
        <Button
          type="submit"
          size="medium"
          disabled={picked.size === 0}
          busy={vote.isPending}
          busyLabel="Voting..."
        >
          Vote
        </Button>
      </div>
    </form>
  )
}

const AddAnswerDialog = lazyPart(() => import('./poll-dialogs.tsx'))
const ClosePollDialog = lazyPart(async () => ({
  default: (await import('./poll-dialogs.tsx')).ClosePollDialog,
}))

type PollMenuProps = { poll: Poll; tripId: string; viewer: PollViewer }

function PollMenu({ poll, tripId, viewer }: PollMenuProps) {
  const menuDialog = useDialog<'add' | 'close'>()
  const items: MenuItem[] = []
  if (mayAddOptions(poll, viewer) && poll.options.length < MAX_POLL_OPTIONS)
    items.push({ key: 'add', label: 'Add an answer', icon: 'plus', onSelect: () => menuDialog.open('add') })
  if (mayClosePoll(poll, viewer))
    items.push({ key: 'close', label: 'Close poll', icon: 'lock', onSelect: () => menuDialog.open('close') })
  if (items.length === 0) return null
  return (
    <>
      <span className="-my-2.5 -mr-2.5">
        <Menu label={`Poll actions: ${poll.question}`} items={items} />
      </span>
      <DialogHost dialog={menuDialog}>
        {({ subject, number, ...dialog }) =>
          subject === 'add' ? (
            <AddAnswerDialog key={number} {...dialog} poll={poll} tripId={tripId} />
          ) : (
            <ClosePollDialog key={number} {...dialog} poll={poll} tripId={tripId} />
          )
        }
      </DialogHost>
    </>
  )
}

/** The last vote still queued, or refused. */
function useWaitingPollVote(tripId: string, pollId: string): QueuedMutation<PollVoting> | undefined {
  return useQueuedMutations(votingInPoll, tripId).findLast(({ what }) => what.pollId === pollId)
}
