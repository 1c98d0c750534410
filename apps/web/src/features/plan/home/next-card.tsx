import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { useQuery } from '@tanstack/react-query'
import { comingText } from '#features/plan/items/riding-text.ts'
import { ridersQuery } from '#features/plan/queries.ts'
import { pickedKite } from '#features/plan/session/picked-kite.ts'
import { Tally } from '#features/plan/session/verdict.tsx'
import { dayWords } from '#lib/dates.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'

type NextCardProps = {
  tripId: string
  item: PlanItem
  today: string
  viewerId: string | null
  members: readonly Member[]
  /** The forecast reaches its day. */
  isForecast: boolean
}

/** What is next: a session with its wind, who rides, and how many of them are powered. */
export function NextCard({ tripId, item, today, viewerId, members, isForecast }: NextCardProps) {
  const isSession = item.kind === 'session'
  const asksWind = isSession && item.beachId !== null && isForecast
  const { data: riders } = useQuery({ ...ridersQuery(tripId, item.id), enabled: asksWind })
  const { count, maybe } = comingText(item)
  const face = ({ id, name }: { id: string; name: string }) => {
    return { id, name, pictureUrl: members.find((member) => member.id === id)?.profileImageUrl ?? null }
  }
  const isIn = item.answers.some(({ id, answer }) => id === viewerId && answer === 'yes')
  return (
    <div className="plan-next">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="type-caption flex items-center gap-1.5 text-muted">
            <Icon name={isSession ? 'kite' : 'clock'} size={16} strokeWidth={2} />
            {isSession ? 'Next session' : 'Next'}
          </p>
          <p className="type-card [overflow-wrap:anywhere]">{item.title}</p>
          <p className="type-meta text-muted">
            {item.day === today ? 'Today' : dayWords(item.day).weekday}, {item.startsAt}
            {item.endsAt === null ? '' : ` to ${item.endsAt}`}
          </p>
        </div>
        {asksWind && riders?.wind != null && <Wind wind={riders.wind} />}
      </div>
      {(count !== '' || maybe !== '' || isIn) && (
        <p className="type-caption flex flex-wrap items-center gap-2">
          <AvatarStack
            people={item.answers.filter(({ answer }) => answer === 'yes').map(face)}
            size={26}
            max={3}
          />
          {count !== '' && <b className="font-strong">{count}</b>}
          {maybe !== '' && <span className="text-muted">{maybe}</span>}
          {isIn && (
            <span className="verdict powered">
              <Icon name="check" size={14} strokeWidth={2.4} />
              You are in
            </span>
          )}
        </p>
      )}
      {asksWind && riders && <Words riders={riders} viewerId={viewerId} members={members} />}
    </div>
  )
}

function Wind({ wind }: { wind: NonNullable<SessionRiders['wind']> }) {
  return (
    <span className="plan-next-wind">
      <b className="plan-knots">{Math.round(wind.mean)}</b>
      <span className="type-caption flex items-center gap-1 text-muted">
        kn
        <ConditionIcon name="arrow" size={14} strokeWidth={2.3} turn={oppositeDirection(wind.direction)} />
        {compassPoint(wind.direction)}
      </span>
    </span>
  )
}

type WordsProps = { riders: SessionRiders; viewerId: string | null; members: readonly Member[] }

/** '3 powered, you on the 7'; why nobody is, under a cap; nothing while no word is known. */
function Words({ riders, viewerId, members }: WordsProps) {
  if (riders.stoppedBy.length > 0) {
    const against = riders.stoppedBy.map(({ reason }) => reason).join(', ')
    return <p className="type-caption text-danger">{`${against}: nobody is powered here.`}</p>
  }
  const words = riders.riders.flatMap(({ word }) => word ?? [])
  if (words.every((word) => word === 'unknown')) return null
  const powered = words.filter((word) => word === 'powered').length
  const own = viewerId === null ? undefined : pickedKite(viewerId, { verdicts: riders.riders, members })
  return (
    <p className="type-caption flex flex-wrap items-center gap-2">
      <Tally words={words} />
      <span className="text-muted">
        {powered === 0 ? 'Nobody powered' : `${powered} powered`}
        {own !== undefined && `, you on the ${own}`}
      </span>
    </p>
  )
}
