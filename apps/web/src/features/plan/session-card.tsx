import '#styles/screens/plan.css'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { AboutCardProps } from '#access/about-cards.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import { OwnPlanAnswer } from '#features/plan/items/own-plan-answer.tsx'
import { comingText } from '#features/plan/items/riding-text.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { planItemQuery } from './queries.ts'

/** A proposed session in the chat, as it is now. */
export default function SessionCard({ id }: AboutCardProps) {
  const { tripId } = useCurrentTrip()
  const viewerId = useUserId()
  const {
    data: item,
    error,
    refetch,
  } = useQuery({ ...planItemQuery(tripId ?? '', id), enabled: tripId !== null })
  if (!item || tripId === null) {
    if (error === null) return <LiveCardLoading />
    return (
      <div className="live-card">
        <ErrorState title="The session did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      </div>
    )
  }
  const isOff = item.calledOffAt !== null
  return (
    <LiveCard
      kind={isOff ? 'Called off' : 'Session'}
      icon="kite"
      tone="play"
      title={item.title}
      under={
        <p className="type-meta text-muted">
          {whenText(item)}
          {item.note !== null && `, ${item.note}`}
        </p>
      }
      link={
        isOff
          ? { href: paths.plan(tripId), label: 'Open the plan' }
          : { href: paths.sessionOf(tripId, item.id), label: 'Who is powered' }
      }
    >
      {!isOff && (
        <div className="flex flex-col gap-2.5">
          <Coming item={item} />
          {viewerId !== null && <OwnPlanAnswer tripId={tripId} item={item} userId={viewerId} />}
        </div>
      )}
    </LiveCard>
  )
}

function Coming({ item }: { item: PlanItem }) {
  const { count, maybe } = comingText(item)
  if (count === '' && maybe === '') return null
  return (
    <p className="type-caption flex flex-wrap items-center gap-2">
      <AvatarStack people={item.answers.filter(({ answer }) => answer === 'yes')} size={26} max={4} />
      {count !== '' && <b className="font-strong">{count}</b>}
      {maybe !== '' && <span className="text-muted">{maybe}</span>}
    </p>
  )
}

/** 'Wednesday 15 July, 14:00 to 17:00' */
function whenText({ day, startsAt, endsAt }: PlanItem): string {
  const { weekday, date } = dayWords(day)
  return `${weekday} ${date}, ${startsAt}${endsAt === null ? '' : ` to ${endsAt}`}`
}
