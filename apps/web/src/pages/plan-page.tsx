import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { NoTrip } from '#access/no-trip.tsx'
import { planQuery } from '#access/plan-query.ts'
import { SettingsLink } from '#access/settings-link.tsx'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import { TripCalendarLink } from '#features/calendar/trip-calendar-link.tsx'
import { MyAnswer } from '#features/crew/answers/my-answer.tsx'
import { OwnAnswer } from '#features/crew/answers/own-answer.tsx'
import { WhoComes } from '#features/crew/answers/who-comes.tsx'
import { ArrivalButton } from '#features/crew/journeys/arrival-button.tsx'
import { EditedJourney, type OwnJourney } from '#features/crew/journeys/edited-journey.tsx'
import type { OverdueAlarmProps } from '#features/outings/alarm/overdue-alarm.tsx'
import { ProposeButton } from '#features/plan/form/propose-button.tsx'
import { Plan } from '#features/plan/plan.tsx'
import { OnKite } from '#features/plan/session/on-kite.tsx'
import { RideWords } from '#features/plan/session/ride-words.tsx'
import { useCrewAnswers } from '#features/plan/use-crew-answers.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace } from '#lib/place-time.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { Card } from '#ui/card.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOpening } from '#ui/use-opening.ts'

const onWater = () => import('#features/outings/on-water.ts')
const OverdueAlarm = latePart(async () => ({ default: (await onWater()).OverdueAlarm }))
const WaterBoard = latePart(async () => ({ default: (await onWater()).WaterBoard }))
const JourneysBoard = latePart(async () => {
  const { JourneysBoard: Board } = await import('#features/crew/journeys/journeys-board.tsx')
  return { default: Board }
})
const AskOnce = latePart(() => import('#features/notices/ask-once.tsx'))
const SeasonLine = latePart(() => import('#features/season/season-line.tsx'))
const tellCrew: OverdueAlarmProps['tell'] = async (...said) =>
  (await import('#features/chat/outbox/say-to-crew.ts')).sayToCrew(...said)

/** What the crew does on which day of the trip. */
export default function PlanPage({ title }: { title: string }) {
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const viewerId = useUserId()
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={trip?.name}
        back={
          trip === null ? undefined : { href: paths.backToTrip(trip.id), label: 'Back to Trip', asText: true }
        }
        actions={
          trip !== null &&
          viewerId !== null && (
            <ProposeButton tripId={trip.id} first={{ kind: 'session', day: firstDayFor(trip, new Date()) }}>
              Propose session
            </ProposeButton>
          )
        }
        settings={<SettingsLink />}
      />
      <div className="page">
        {trip !== null && (
          <div className="flex flex-col gap-4">
            <AlarmFromPlan trip={trip} />
            {viewerId !== null && (
              <Late>
                <AskOnce userId={viewerId} />
              </Late>
            )}
            <PlanOfTrip key={trip.id} trip={trip} viewerId={viewerId} />
          </div>
        )}
        {trip === null && isLoading && <Skeleton height={420} radius={20} />}
        {trip === null && !isLoading && (
          <NoTrip error={error} onRetry={retry}>
            Create a trip or open an invitation, and its days can be planned here.
          </NoTrip>
        )}
      </div>
    </>
  )
}

function PlanOfTrip({ trip, viewerId }: { trip: Trip; viewerId: string | null }) {
  const editing = useOpening<OwnJourney>()
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
          <Late>
            <SeasonLine trip={trip} />
          </Late>
        }
        who={<CrewAnswers trip={trip} viewerId={viewerId} />}
        board={
          <>
            <Late>
              {isRunning(trip) && <BoardFromPlan trip={trip} />}
              <JourneysBoard
                trip={trip}
                viewerId={trip.myRole === 'guest' ? null : viewerId}
                onEdit={editing.open}
              />
            </Late>
            <TripCalendarLink tripId={trip.id} />
          </>
        }
      />
      <EditedJourney by={editing} trip={trip} />
    </>
  )
}

function BoardFromPlan({ trip }: { trip: Trip }) {
  const { data: plan } = useQuery(planQuery(trip.id))
  return (
    <WaterBoard
      trip={trip}
      crew={plan?.answers}
      renderKite={(ride) => <OnKite tripId={trip.id} {...ride} />}
    />
  )
}

/** Who is overdue, once the plan has said who is out, or cannot say it. */
function AlarmFromPlan({ trip }: { trip: Trip }) {
  const { isPending } = useQuery(planQuery(trip.id))
  return (
    !isPending && (
      <Late>
        <OverdueAlarm
          trip={trip}
          tell={tellCrew}
          renderRide={(ride) => <RideWords tripId={trip.id} {...ride} />}
        />
      </Late>
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
        {own !== undefined && <MyAnswer beside tripId={trip.id} said={own.answer} />}
        {trip.myRole === 'guest' && <OwnAnswer beside tripId={trip.id} />}
      </Card>
    )
  )
}

function isRunning({ tripDate, tripEndDate, timezone = null }: Trip): boolean {
  const today = dayAtPlace({ timezone }, new Date())
  return tripDate <= today && today <= (tripEndDate ?? tripDate)
}

/** Today while the trip runs, else its first day. */
function firstDayFor(
  {
    tripDate,
    tripEndDate,
    timezone,
  }: { tripDate: string; tripEndDate: string | null; timezone?: string | null },
  now: Date,
): string {
  const today = dayAtPlace({ timezone: timezone ?? null }, now)
  return tripDate <= today && today <= (tripEndDate ?? tripDate) ? today : tripDate
}
