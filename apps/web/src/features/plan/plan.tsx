import '#styles/screens/plan.css'
import { clockChange } from '@sendit/core/plan/clock-change.ts'
import type { CrewAnswer } from '@sendit/core/plan/contract.ts'
import { addDays, dayInZone, daysBetween } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import { planQuery } from '#access/plan-query.ts'
import { DayRail } from '#features/plan/days/day-rail.tsx'
import { DaySection } from '#features/plan/days/day-section.tsx'
import { EmptyPlan } from '#features/plan/days/empty-plan.tsx'
import { isFarAndEmpty } from '#features/plan/days/is-far-and-empty.ts'
import { ProposeButton } from '#features/plan/form/propose-button.tsx'
import { ProposeDialog } from '#features/plan/form/propose-dialog.tsx'
import { ItemRow, type PlanViewer } from '#features/plan/items/item-row.tsx'
import { addingPlanItem } from '#features/plan/mutations.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { viewerZone } from '#lib/place-time.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useMinute } from '#lib/use-minute.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { comingDaysFirst } from './days/coming-days-first.ts'
import { talliedSessions } from './days/tallied-sessions.ts'
import { useCrewAnswers } from './use-crew-answers.ts'
import { useWeek } from './use-week.ts'

type PlanProps = {
  trip: Trip
  viewer: PlanViewer
  /** Says when the viewer arrives. */
  arrival?: ReactNode
  /** How often it blows there at that time of the year. */
  season?: ReactNode
  /** Who comes along to the trip. */
  who: ReactNode
  /** Who is on the water, while the trip runs. */
  board?: ReactNode
}

/** The days of a trip with their wind and all that is planned. */
export function Plan({ trip, viewer, arrival, season, who, board }: PlanProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(trip.id))
  const week = useWeek(trip.location)
  const faces = useFaces(useCrewAnswers(trip.id, plan))
  const waiting = useEntries(addingPlanItem, trip.id)
  const proposing = useOpening()
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
        <ProposeDialog by={proposing} tripId={trip.id} first={{ kind: 'meal', day: trip.tripDate }} />
        {!isEmpty && <DayRail days={planned} week={week?.byDay ?? new Map()} today={today} />}
        {week?.isOld && (
          <p className="type-caption text-muted" role="status">
            The weather service does not answer. This is the last we know of the wind.
          </p>
        )}
        {days.map((day, index) => {
          const wind = week?.byDay.get(day)
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
                nearness={day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : undefined}
                renderItem={(item) => (
                  <ItemRow
                    tripId={trip.id}
                    item={item}
                    viewer={viewer}
                    faces={faces}
                    isTallied={tallied.has(item.id)}
                  />
                )}
                action={
                  viewer.userId !== null &&
                  day >= today && (
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

/** The day becomes known as far ahead as the last one that is. */
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
