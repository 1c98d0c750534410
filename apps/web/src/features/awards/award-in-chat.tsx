import '#styles/screens/awards.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Asking } from '#features/awards/voting/award-dialog.tsx'
import { useWaitingNominations, VotingPart } from '#features/awards/voting/voting-part.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { deadlineText } from '#lib/deadlines.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { useUserId } from '#session/visitor.ts'
import type { AboutCardProps } from '#trip/about-cards.ts'
import { useCurrentTrip, useTripMembers } from '#trip/use-current-trip.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { type Crew, standText } from './award-facts.ts'
import { Medal, medalLookOf } from './medal.tsx'
import { awardsQuery } from './queries.ts'

export default function AwardInChat({ id }: AboutCardProps) {
  const { tripId, trip } = useCurrentTrip()
  const viewerId = useUserId()
  const { members } = useTripMembers(tripId)
  const awards = useQuery({ ...awardsQuery(tripId ?? ''), enabled: tripId !== null })
  const award = awards.data?.find((one) => one.id === id)
  const { refetch } = awards
  // The message may arrive before the list with the award.
  const isMissing = award === undefined && awards.isSuccess
  useEffect(() => {
    if (isMissing) void refetch()
  }, [isMissing, refetch])

  if (award === undefined || tripId === null) {
    if (awards.error === null) return <LiveCardLoading />
    return (
      <div className="live-card">
        <ErrorState title="The award did not load" onRetry={() => void refetch()}>
          {sentenceOf(awards.error, 'Check your connection and try again.')}
        </ErrorState>
      </div>
    )
  }
  const crew: Crew = { viewerId, role: trip?.myRole ?? 'guest', members }
  return <ExistingAward tripId={tripId} award={award} crew={crew} />
}

function Stage({ award: { status, votingEndsAt, votingEndedAt } }: { award: Award }) {
  const now = useMinute()
  if (status === 'voting' && votingEndedAt !== null) return 'voting closed'
  return status === 'completed' || votingEndsAt === null ? STAGES[status] : deadlineText(votingEndsAt, now)
}

const STAGES = { nomination: 'nominations open', voting: 'voting open', completed: 'decided' } as const

function ExistingAward({ tripId, award, crew }: { tripId: string; award: Award; crew: Crew }) {
  const isOver = award.status === 'completed'
  const isActor = crew.viewerId !== null && !isOver && award.votingEndedAt === null
  return (
    <LiveCard
      kind="Award"
      icon="trophy"
      tone="sun"
      title={award.category}
      corner={
        <span className="live-card-corner">
          <Stage award={award} />
        </span>
      }
      lead={<Medal {...medalLookOf(award.category)} size={52} />}
      under={<p className="type-small text-muted [overflow-wrap:anywhere]">{standText(award, crew)}</p>}
      link={
        isActor ? undefined : { href: paths.awards(tripId), label: isOver ? 'See the awards' : 'Open awards' }
      }
    >
      {isActor && <AwardAction tripId={tripId} award={award} crew={crew} />}
    </LiveCard>
  )
}

const AwardDialog = lazyPart(() => import('#features/awards/voting/award-dialog.tsx'))

type AwardActionProps = { tripId: string; award: Award; crew: Crew }

function AwardAction(props: AwardActionProps) {
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
  const asking = useDialog<Asking['question']>()
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
      {waiting.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          Your nomination waits for network
        </WaitingNote>
      ))}
      <DialogHost dialog={asking}>
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
      </DialogHost>
    </>
  )
}
