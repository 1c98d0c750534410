import { isBoardDay } from '@sendit/core/outings/board-days.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { TripCalendarLink } from '#features/calendar/trip-calendar-link.tsx'
import { EditedJourney, type OwnJourney } from '#features/crew/edited-journey.tsx'
import { MyAnswer, OwnAnswer } from '#features/crew/my-answer.tsx'
import { ArrivalButton, WhoComes } from '#features/crew/who-comes.tsx'
import type { OverdueAlarmProps } from '#features/outings/overdue-alarm.tsx'
import { ProposeButton } from '#features/plan/form/propose-button.tsx'
import { Plan } from '#features/plan/plan.tsx'
import { OnKite, RideWords } from '#features/plan/session/verdict.tsx'
import { useCrewAnswers } from '#features/plan/use-crew-answers.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { useUserId } from '#session/visitor.ts'
import { planQuery } from '#trip/trip-queries.ts'
import { Card } from '#ui/card.tsx'
import { useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TripPage } from './trip-page.tsx'

const onWater = () => import('#features/outings/on-water.ts')
const OverdueAlarm = lazyPart(async () => ({ default: (await onWater()).OverdueAlarm }))
const WaterBoard = lazyPart(async () => ({ default: (await onWater()).WaterBoard }))
const JourneysBoard = lazyPart(async () => {
  const { JourneysBoard: Board } = await import('#features/crew/journeys-board.tsx')
  return { default: Board }
})
const AskOnce = lazyPart(async () => ({
  default: (await import('#features/notifications/browser-card.tsx')).AskOnce,
}))
const SeasonLine = lazyPart(() => import('#features/season/season-line.tsx'))
const postToCrew: OverdueAlarmProps['postToCrew'] = async (...args) =>
  (await import('#features/chat/outbox/post-to-crew.ts')).postToCrew(...args)

export default function PlanPage({ title }: { title: string }) {
  const viewerId = useUserId()
  return (
    <TripPage
      title={title}
      back={(tripId) => ({ href: paths.backToTrip(tripId), label: 'Back to Trip' })}
      actions={(trip) =>
        viewerId !== null && (
          <ProposeButton tripId={trip.id} first={{ kind: 'session', day: firstDayFor(trip, new Date()) }}>
            Propose session
          </ProposeButton>
        )
      }
      loading={<Skeleton height={420} radius={20} />}
      invitation="Create a trip or open an invitation, and its days can be planned here."
    >
      {(trip) => (
        <div className="flex flex-col gap-4">
          <AlarmFromPlan trip={trip} />
          {viewerId !== null && (
            <LazyBoundary>
              <AskOnce userId={viewerId} />
            </LazyBoundary>
          )}
          <PlanOfTrip key={trip.id} trip={trip} viewerId={viewerId} />
        </div>
      )}
    </TripPage>
  )
}

function PlanOfTrip({ trip, viewerId }: { trip: Trip; viewerId: string | null }) {
  const editing = useDialog<OwnJourney>()
  return (
    <>
      <Plan
        trip={trip}
        viewer={{ userId: viewerId, role: trip.myRole }}
        arrival={
          viewerId !== null && (
            <ArrivalButton
              tripId={trip.id}
              viewerId={viewerId}
              onOpen={(journey) => editing.open({ kind: 'arrival', journey })}
            />
          )
        }
        season={
          <LazyBoundary>
            <SeasonLine trip={trip} />
          </LazyBoundary>
        }
        who={<CrewAnswers trip={trip} viewerId={viewerId} />}
        board={
          <>
            <LazyBoundary>
              <BoardFromPlan trip={trip} />
              <JourneysBoard
                trip={trip}
                viewerId={trip.myRole === 'guest' ? null : viewerId}
                onEdit={editing.open}
              />
            </LazyBoundary>
            <TripCalendarLink tripId={trip.id} />
          </>
        }
      />
      <EditedJourney dialog={editing} trip={trip} />
    </>
  )
}

function BoardFromPlan({ trip }: { trip: Trip }) {
  const { data: plan } = useQuery(planQuery(trip.id))
  return (
    hasBoard(trip, plan?.outings ?? []) && (
      <WaterBoard
        trip={trip}
        crew={plan?.answers}
        renderKite={(ride) => <OnKite tripId={trip.id} {...ride} />}
      />
    )
  )
}

/** Waits until the plan says who is out, or fails. */
function AlarmFromPlan({ trip }: { trip: Trip }) {
  const { isPending } = useQuery(planQuery(trip.id))
  return (
    !isPending && (
      <LazyBoundary>
        <OverdueAlarm
          trip={trip}
          postToCrew={postToCrew}
          renderRide={(ride) => <RideWords tripId={trip.id} {...ride} />}
        />
      </LazyBoundary>
    )
  )
}

function CrewAnswers({ trip, viewerId }: { trip: Trip; viewerId: string | null }) {
  const { data: plan } = useQuery(planQuery(trip.id))
  const answers = useCrewAnswers(trip.id, plan)
  const own = answers?.find(({ id }) => id === viewerId)
  return (
    answers !== undefined && (
      <Card padded aria-label="Who comes">
        <WhoComes answers={answers} />
        {own !== undefined && <MyAnswer beside tripId={trip.id} saved={own.answer} />}
        {trip.myRole === 'guest' && <OwnAnswer beside tripId={trip.id} />}
      </Card>
    )
  )
}

function hasBoard(trip: Trip, outings: readonly Outing[]): boolean {
  const today = dayAtPlace({ timezone: trip.timezone ?? null }, new Date())
  return isBoardDay(today, trip) || outings.some(({ backAt }) => backAt === null)
}

function firstDayFor({ tripDate, tripEndDate, timezone }: Trip, now: Date): string {
  const today = dayAtPlace({ timezone: timezone ?? null }, now)
  return tripDate <= today && today <= (tripEndDate ?? tripDate) ? today : tripDate
}
