import '#styles/screens/awards.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AboutCardProps } from '#access/about-cards.ts'
import { useCurrentTrip, useTripMembers } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import { Medal } from '#features/awards/medals/medal.tsx'
import { medalLookOf } from '#features/awards/medals/medal-look.ts'
import { AwardAction } from '#features/awards/voting/award-action.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { deadlineText } from '#lib/deadlines.ts'
import { paths } from '#lib/paths.ts'
import { useMinute } from '#lib/use-minute.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { type Crew, standText } from './crew.ts'
import { awardsQuery } from './queries.ts'

/** An award in the chat, as it is now. */
export default function AwardInChat({ id }: AboutCardProps) {
  const { tripId, trip } = useCurrentTrip()
  const viewerId = useUserId()
  const { members } = useTripMembers(tripId)
  const awards = useQuery({ ...awardsQuery(tripId ?? ''), enabled: tripId !== null })
  const award = awards.data?.find((one) => one.id === id)
  const { refetch } = awards
  // Its message may be here before the list that has it.
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
  return <StandingAward tripId={tripId} award={award} crew={crew} />
}

/** Where it stands, or until when. */
function Stage({ award: { status, votingEndsAt, votingEndedAt } }: { award: Award }) {
  const now = useMinute()
  if (status === 'voting' && votingEndedAt !== null) return 'voting closed'
  return status === 'completed' || votingEndsAt === null ? STAGES[status] : deadlineText(votingEndsAt, now)
}

const STAGES = { nomination: 'nominations open', voting: 'voting open', completed: 'decided' } as const

function StandingAward({ tripId, award, crew }: { tripId: string; award: Award; crew: Crew }) {
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
