import '#styles/screens/plan.css'
import '#styles/screens/session.css'
import '#styles/screens/today.css'
import type { TodayWindow, TodayWind as Wind } from '@sendit/core/plan/contract.ts'
import { dayOfInterest } from '@sendit/core/plan/today.ts'
import { dayInZone } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { verdictAt } from '@sendit/core/weather/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { todayQuery } from '#features/plan/queries.ts'
import { agedDay } from '#features/plan/use-week.ts'
import { WindStrip } from '#features/plan/wind-strip.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { lastContact } from '#lib/last-contact.ts'
import { agoText, useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { viewerZone } from '#lib/place-clock.ts'
import { useUserId } from '#session/visitor.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import ShortenedNote from '#ui/shortened-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WindReasons, WindWord } from '#ui/wind-word.tsx'
import { TodayRows } from './today-rows.tsx'
import type { TodayView } from './today-texts.ts'
import { calmText, knotsText, nearnessOf, spanText } from './today-texts.ts'

const LOADING_PX = 380

export default function TodayCard({ trip }: { trip: Trip }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(todayQuery(trip.id))
  const isAway = useSyncExternalStore(lastContact.subscribe, lastContact.isAway)
  const viewerId = useUserId()
  const now = useMinute()
  const timezone = data?.timezone ?? trip.timezone ?? viewerZone()
  const today = dayInZone(now, timezone)
  const day = dayOfInterest(trip, today)
  // Data cached on another day says nothing about this one.
  const shown = data?.day === day ? data : undefined
  const isOld = isAway || error !== null
  const { weekday, date } = dayWords(day)
  return (
    <>
      {trip.isShortened === true && <ShortenedNote trip={trip} />}
      <Card aria-labelledby="today" aria-busy={shown === undefined && isFetching}>
        <div className="today-head">
          <h2 className="type-section" id="today">
            {nearnessOf(day, today)}
          </h2>
          <p className="type-caption text-muted">
            {weekday} {date}
          </p>
        </div>
        {isOld && shown !== undefined && (
          <p className="type-meta px-4 pb-1 text-muted lg:px-5.5" role="status">
            As this phone last saw it, {agoText(dataUpdatedAt, now)}
          </p>
        )}
        {shown === undefined ? (
          <Missing isWaiting={isFetching || error === null} error={error} onRetry={() => void refetch()} />
        ) : (
          <Shown today={shown} {...{ trip, viewerId, now, timezone, isOld }} presentDay={today} />
        )}
      </Card>
    </>
  )
}

function Shown(view: TodayView): ReactNode {
  return (
    <>
      <TodayWind {...view} />
      <TodayRows {...view} />
    </>
  )
}

type MissingProps = { isWaiting: boolean; error: Error | null; onRetry: () => void }

function Missing({ isWaiting, error, onRetry }: MissingProps) {
  if (isWaiting)
    return (
      <div className="flex flex-col gap-3 px-4 pb-4 lg:px-5.5">
        <Skeleton height={46} width={180} radius={10} />
        <Skeleton height={LOADING_PX - 58} radius={12} />
      </div>
    )
  return (
    <ErrorState title="Today did not load" onRetry={onRetry}>
      {sentenceOf(error, 'Check your connection and try again.')}
    </ErrorState>
  )
}

export function TodayWind({ today, trip, now, timezone, presentDay }: TodayView) {
  const { window, calm } = today
  return (
    <Anchor className="today-wind" href={paths.plan(trip.id)}>
      {window !== null && <Window window={window} now={now} timezone={timezone} />}
      {window === null && calm !== null && (
        <Calm calm={calm} now={now} timezone={timezone} presentDay={presentDay} />
      )}
      {window === null && calm === null && (
        <span className="type-small text-muted">The wind is not known right now.</span>
      )}
    </Anchor>
  )
}

type AtPlace = { now: Date; timezone: string }

function Window({ window, now, timezone }: AtPlace & { window: TodayWindow }) {
  const { lowestKnots, highestKnots, gustKnots, direction, beachName, score } = window
  const verdict = verdictAt(window.verdict, now)
  const [low, high] = [Math.round(lowestKnots), Math.round(highestKnots)]
  const hours = spanText(window, timezone)
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-2">
            <b className="today-knots">{low === high ? high : `${low}–${high}`}</b>
            <span className="flex flex-col">
              <span className="type-caption flex items-center gap-1 font-medium text-muted">
                <ConditionIcon name="arrow" size={16} strokeWidth={2.3} turn={oppositeDirection(direction)} />
                {compassPoint(direction)}
              </span>
              <span className="type-meta text-muted">
                kn{gustKnots !== null && `, gusts ${Math.round(gustKnots)}`}
              </span>
            </span>
          </span>
          <span className="type-card mt-1.5 [overflow-wrap:anywhere]">{beachName}</span>
          <span className="flex flex-wrap items-center gap-x-2.5">
            <b className="type-small number font-strong">{hours}</b>
            <WindWord word={verdict.word} />
          </span>
        </span>
        {verdict.tone !== 'none' && <ScoreRing score={score} tone={verdict.tone} size={60} />}
      </span>
      {verdict.reasons.length > 0 && <WindReasons word={verdict.word} reasons={verdict.reasons} />}
      <Strip
        wind={window}
        now={now}
        span={window}
        timezone={timezone}
        label={`${beachName}, best ${hours}, ${knotsText(window)} from ${compassPoint(direction)}`}
      />
    </>
  )
}

function Calm({ calm, now, timezone, presentDay }: AtPlace & { calm: Wind; presentDay: string }) {
  const verdict = verdictAt(calm.verdict, now)
  const text = calmText({ ...calm, verdict })
  return (
    <>
      <span className="today-calm block">{calmTitle(verdict.word, nearnessOf(calm.day, presentDay))}</span>
      <span className="type-small mt-1 block text-muted">{text}</span>
      <Strip wind={calm} now={now} span={null} timezone={timezone} label={text} />
    </>
  )
}

/** Darkness means it is over; unknown wind is not called calm. */
function calmTitle(word: Wind['verdict']['word'], nearness: string): string {
  if (word === 'Dark') return 'No more today'
  if (word === 'Unknown' || word === 'Old forecast') return 'Not known'
  return nearness === 'Today' ? 'Not today' : nearness === 'Tomorrow' ? 'Not tomorrow' : 'Not then'
}

type StripProps = {
  wind: Wind
  now: Date
  span: { from: string; to: string } | null
  timezone: string
  label: string
}

function Strip({ wind, now, span, timezone, label }: StripProps) {
  const { lowestKnots: lowest, highestKnots: highest, gustKnots: gust, direction: windDirection } = wind
  const window = span && { from: span.from, to: span.to, lowest, highest, gust, windDirection }
  const day = agedDay({ date: wind.day, hours: wind.bars, window, verdict: wind.verdict }, now)
  return (
    <span className="mt-2 block">
      <WindStrip day={day} timezone={timezone} label={label} height={38} />
    </span>
  )
}
