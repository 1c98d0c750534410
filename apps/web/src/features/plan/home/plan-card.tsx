import '#styles/screens/plan.css'
import '#styles/screens/session.css'
import type { PlanItem, SessionRiders, SessionWeather } from '@sendit/core/plan/contract.ts'
import { hoursText } from '@sendit/core/plan/end-text.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'
import { dayInZone, daysBetween } from '@sendit/core/time.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { useQuery } from '@tanstack/react-query'
import { comingText, SessionVerdict } from '#features/plan/items/item-looks.tsx'
import { pickedKite, Tally } from '#features/plan/session/verdict.tsx'
import { FORECAST_DAYS, useRiders, useWeek } from '#features/plan/use-week.ts'
import { WeekBars } from '#features/plan/wind-strip.tsx'
import { dayWords } from '#lib/dates.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { viewerZone } from '#lib/place-clock.ts'
import { membersQuery } from '#session/queries.ts'
import { useUserId } from '#session/visitor.ts'
import { planQuery } from '#trip/trip-queries.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { AvatarStack } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import ShortenedNote from '#ui/shortened-note.tsx'

type PlanCardProps = { trip: Trip }

export default function PlanCard({ trip }: PlanCardProps) {
  const { data: plan } = useQuery(planQuery(trip.id))
  // Shown on every trip home, so it fetches only what it displays.
  const isPlanned = (plan?.items.length ?? 0) > 0
  const { data: members } = useQuery({ ...membersQuery(trip.id), enabled: isPlanned })
  const viewerId = useUserId()
  const now = useMinute()
  const timezone = trip.timezone ?? viewerZone()
  const today = dayInZone(now, timezone)
  const isReached = (day: string) => day >= today && daysBetween(today, day) <= FORECAST_DAYS
  const week = useWeek(trip.id, plan?.days.some(isReached) ?? false)
  const next = nextItem(plan?.items ?? [], now, timezone)
  return (
    <>
      {trip.isShortened === true && <ShortenedNote trip={trip} />}
      <Card padded aria-labelledby="plan-card">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <div className="min-w-0">
            <h2 className="type-section" id="plan-card">
              The plan
            </h2>
            <p className="type-meta text-muted">{summaryText(plan?.items ?? [], members ?? [])}</p>
          </div>
          <LinkButton variant="ghost" size="small" iconAfter="chevron-right" href={paths.plan(trip.id)}>
            Open
          </LinkButton>
        </div>
        {next !== undefined && (
          <NextCard
            tripId={trip.id}
            item={next}
            today={today}
            viewerId={viewerId}
            members={members ?? []}
            weather={week?.bySession.get(next.id)}
          />
        )}
        {week !== undefined && <WeekBars days={plan?.days ?? []} week={week.byDay} today={today} />}
      </Card>
    </>
  )
}

type NextCardProps = {
  tripId: string
  item: PlanItem
  today: string
  viewerId: string | null
  members: readonly Member[]
  weather: SessionWeather | undefined
}

export function NextCard({ tripId, item, today, viewerId, members, weather }: NextCardProps) {
  const isSession = item.kind === 'session'
  const wind = weather?.wind ?? null
  const riders = useRiders(tripId, item.id, wind !== null)
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
            {dayText(item.day, today)}, {hoursText(item)}
          </p>
        </div>
        {wind !== null && <Wind wind={wind} />}
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
      {weather !== undefined && <SessionVerdict weather={weather} />}
      {weather?.stoppedBy.length === 0 && riders && (
        <Words riders={riders} viewerId={viewerId} members={members} />
      )}
    </div>
  )
}

function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  const { weekday, date } = dayWords(day)
  return `${weekday} ${date}`
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

/** '3 powered, you on the 7'; empty while unknown. */
function Words({ riders, viewerId, members }: WordsProps) {
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

/** By the place's clock; `items` must be sorted. */
export function nextItem(items: readonly PlanItem[], now: Date, timezone: string): PlanItem | undefined {
  return items.find((item) => !isPast(item, now, timezone))
}

export function summaryText(items: readonly PlanItem[], members: readonly Member[]): string {
  const answered = (answer: Member['answer']) => members.filter((member) => member.answer === answer).length
  const sessions = items.filter(({ kind }) => kind === 'session').length
  const planned =
    sessions > 0 ? counted(sessions, 'session') : items.length > 0 ? counted(items.length, 'thing') : null
  const who = [
    ...(answered('in') > 0 ? [`${answered('in')} in`] : []),
    ...(answered('maybe') > 0 ? [`${answered('maybe')} maybe`] : []),
  ]
  return planned === null ? ['Nothing planned yet', ...who].join(', ') : [...who, planned].join(', ')
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
