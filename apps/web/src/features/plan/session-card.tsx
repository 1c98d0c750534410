import { ScoreRing } from '#ui/score-ring.tsx'
import { comingText, SessionVerdict, windText } from './items/item-looks.tsx'
import { useRiders } from './use-week.ts'
import '#styles/screens/plan.css'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { hoursText } from '@sendit/core/plan/end-text.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { AboutCardProps } from '#trip/about-cards.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { OwnPlanAnswer, useIsOver } from './items/item-parts.tsx'
import { planItemQuery } from './queries.ts'

export default function SessionCard({ id }: AboutCardProps) {
  const { tripId } = useCurrentTrip()
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
          <SessionWind tripId={tripId} item={item} />
          <Coming item={item} />
          <OwnPlanAnswer tripId={tripId} item={item} />
        </div>
      )}
    </LiveCard>
  )
}

function SessionWind({ tripId, item }: { tripId: string; item: PlanItem }) {
  const riders = useRiders(tripId, item.id)
  if (riders?.wind == null || riders.verdict === undefined) return null
  const { wind, verdict, stoppedBy, beachName } = riders
  return (
    <div className="flex items-center gap-3">
      <ScoreRing score={wind.score} tone={verdict.tone} size={44} />
      <div className="min-w-0">
        <p className="type-meta">{[beachName, windText(wind)].filter(Boolean).join(', ')}</p>
        <SessionVerdict weather={{ verdict, stoppedBy }} />
      </div>
    </div>
  )
}

function Coming({ item }: { item: PlanItem }) {
  const { count, maybe } = comingText(item, useIsOver(item))
  if (count === '' && maybe === '') return null
  return (
    <p className="type-caption flex flex-wrap items-center gap-2">
      <AvatarStack people={item.answers.filter(({ answer }) => answer === 'yes')} size={26} max={4} />
      {count !== '' && <b className="font-strong">{count}</b>}
      {maybe !== '' && <span className="text-muted">{maybe}</span>}
    </p>
  )
}

function whenText({ day, ...hours }: PlanItem): string {
  const { weekday, date } = dayWords(day)
  return `${weekday} ${date}, ${hoursText(hours)}`
}
