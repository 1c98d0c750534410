import '#styles/screens/plan.css'
import { clockChange } from '@sendit/core/plan/clock-change.ts'
import type { CrewAnswer, PlanItem } from '@sendit/core/plan/contract.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'
import { addDays, dayInZone, daysBetween } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import { ProposeButton, ProposeDialog } from '#features/plan/form/propose-button.tsx'
import { ItemRow, type PlanViewer } from '#features/plan/items/item-row.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { useMinute } from '#lib/minutes.ts'
import { viewerZone } from '#lib/place-clock.ts'
import { useMediaQuery } from '#lib/window.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { planQuery } from '#trip/trip-queries.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useDialog } from '#ui/dialog-host.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ForecastAge } from '#ui/forecast-age.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DayRail, DaySection } from './day-section.tsx'
import { addingPlanItem } from './mutations.ts'
import { useCrewAnswers } from './use-crew-answers.ts'
import { FORECAST_DAYS, isFarAndEmpty, useWeek } from './use-week.ts'

type PlanProps = {
  trip: Trip
  viewer: PlanViewer
  arrival?: ReactNode
  season?: ReactNode
  who: ReactNode
  board?: ReactNode
}

export function Plan({ trip, viewer, arrival, season, who, board }: PlanProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(trip.id))
  const week = useWeek(trip.id)
  const faces = useFaces(useCrewAnswers(trip.id, plan))
  const waiting = useQueuedMutations(addingPlanItem, trip.id)
  const proposing = useDialog()
  const isDesk = useMediaQuery('(min-width: 1024px)')
  const now = useMinute()
  const timezone = trip.timezone ?? viewerZone()
  const today = dayInZone(now, timezone)

  if (!plan) {
    if (isFetching || error === null) return <Skeleton height={420} radius={20} />
    return (
      <Card padded>
        <ErrorState title="The plan did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      </Card>
    )
  }
  const planned = [...new Set([...plan.days, ...waiting.map(({ what }) => what.day)])].sort()
  const count = plan.items.length + waiting.length
  const isEmpty = isFarAndEmpty({ firstDay: trip.tripDate, today, count })
  const days = isEmpty ? [] : comingDaysFirst(planned, today)
  const tallied = talliedSessions(plan.items, { now, timezone, lastDay: week?.lastDay })
  return (
    <div className="columns-wide-narrow plan-columns">
      <div className="stack plan-main">
        {!isDesk && !isEmpty && who}
        {isEmpty && (
          <EmptyPlan
            trip={trip}
            onPropose={viewer.userId === null ? null : () => proposing.open()}
            arrival={arrival}
            season={season}
          />
        )}
        <ProposeDialog dialog={proposing} tripId={trip.id} first={{ kind: 'meal', day: trip.tripDate }} />
        {!isEmpty && <DayRail days={planned} week={week?.byDay ?? new Map()} today={today} />}
        {week !== undefined && <ForecastAge observedAt={week.observedAt} isOld={week.isOld} />}
        {days.map((day, index) => {
          const isPast = day < today
          // A cached week may begin with past days.
          const wind = isPast ? undefined : week?.byDay.get(day)
          return (
            <Fragment key={day}>
              <DaySection
                day={day}
                clocks={clockChange(day, timezone)}
                items={plan.items.filter((item) => item.day === day)}
                waiting={waiting.filter(({ what }) => what.day === day)}
                wind={wind && week ? { day: wind, timezone: week.timezone } : undefined}
                beyond={
                  week?.lastDay !== undefined && day > week.lastDay
                    ? beyondText(day, { today, lastDay: week.lastDay })
                    : undefined
                }
                isPast={isPast}
                ridden={plan.ridden?.find((one) => one.day === day)}
                nearness={day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : undefined}
                renderItem={(item) => (
                  <ItemRow
                    tripId={trip.id}
                    item={item}
                    viewer={viewer}
                    faces={faces}
                    weather={week?.bySession.get(item.id)}
                    isTallied={viewer.userId !== null && tallied.has(item.id)}
                  />
                )}
                action={
                  viewer.userId !== null &&
                  !isPast && (
                    <div className="flex flex-wrap gap-2 px-4 pb-4">
                      <ProposeButton
                        className="flex-1"
                        variant="soft"
                        tripId={trip.id}
                        first={{ kind: 'session', day }}
                        aria-label={`Propose a session on ${dayWords(day).weekday}`}
                      >
                        Propose a session
                      </ProposeButton>
                      <ProposeButton
                        variant="ghost"
                        tripId={trip.id}
                        first={{ kind: 'meal', day }}
                        aria-label={`Add something on ${dayWords(day).weekday}`}
                      >
                        Add
                      </ProposeButton>
                    </div>
                  )
                }
              />
              {!isDesk && index === 0 && board}
            </Fragment>
          )
        })}
      </div>
      {!isDesk && isEmpty && (
        <>
          {who}
          {board}
        </>
      )}
      {isDesk && (
        <div className="plan-side">
          {who}
          {board}
        </div>
      )}
    </div>
  )
}

/** The forecast always reaches equally far, so this day becomes known that much later. */
function beyondText(day: string, { today, lastDay }: { today: string; lastDay: string }): string {
  const { weekday, date } = dayWords(addDays(day, -daysBetween(today, lastDay)))
  return `Forecast from ${weekday} ${date}.`
}

function useFaces(answers: readonly CrewAnswer[] | undefined): ReadonlyMap<string, AvatarPerson> {
  return useMemo(
    () =>
      new Map(
        (answers ?? []).map(({ id, name, profileImageUrl }) => [
          id,
          { id, name, pictureUrl: profileImageUrl },
        ]),
      ),
    [answers],
  )
}

type EmptyPlanProps = {
  trip: Pick<Trip, 'tripDate' | 'tripEndDate'>
  onPropose: (() => void) | null
  arrival: ReactNode
  season: ReactNode
}

function EmptyPlan({ trip, onPropose, arrival, season }: EmptyPlanProps) {
  const { tripDate, tripEndDate } = trip
  const first = dayWords(addDays(tripDate, -FORECAST_DAYS))
  return (
    <>
      <Card as="div">
        <EmptyState
          title="Nothing planned yet"
          action={
            onPropose && (
              <div className="flex flex-wrap justify-center gap-2.5">
                {arrival}
                <Button icon="plus" variant="secondary" onClick={onPropose}>
                  Add dinner, drive, anything
                </Button>
              </div>
            )
          }
        >
          Say when you land. Seven days ahead the wind fills in, day by day, and you pick the hours.
        </EmptyState>
      </Card>
      <Card padded aria-labelledby="wind-later" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="type-card" id="wind-later">
            Wind for {daysText(tripDate, tripEndDate ?? tripDate)}
          </h2>
          <span className="type-caption text-muted">from {first.date}</span>
        </div>
        <p className="plan-beyond alone type-caption">
          The forecast reaches seven days. The first day fills in on {first.weekday} {first.date}.
        </p>
        {season}
      </Card>
    </>
  )
}

function daysText(from: string, to: string): string {
  const [first, last] = [dayWords(from), dayWords(to)]
  if (from === to) return first.date
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? first.number : first.date} – ${last.date}`
}

/** Each is a separate request. */
const MOST = 3

type Until = {
  now: Date
  timezone: string
  lastDay: string | undefined
}

/** The next few on our beaches with known wind; `items` must be sorted. */
export function talliedSessions(
  items: readonly PlanItem[],
  { now, timezone, lastDay }: Until,
): ReadonlySet<string> {
  if (lastDay === undefined) return new Set()
  const isTallied = (item: PlanItem) =>
    item.kind === 'session' && item.beachId !== null && item.day <= lastDay && !isPast(item, now, timezone)
  const next = items.filter(isTallied)
  return new Set(next.slice(0, MOST).map(({ id }) => id))
}

/** During a trip, days from today on come before past ones. */
export function comingDaysFirst(days: readonly string[], today: string): string[] {
  return [...days.filter((day) => day >= today), ...days.filter((day) => day < today)]
}
