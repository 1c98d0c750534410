import { isPlanDay } from '@sendit/core/plan/is-plan-day.ts'
import { daysBetween } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { Suspense } from 'react'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import type { OverdueAlarmProps } from '#features/outings/alarm/overdue-alarm.tsx'
import { TripHome } from '#features/trips/home/trip-home.tsx'
import { TripHomeError } from '#features/trips/home/trip-home-error.tsx'
import { TripHomeLoading } from '#features/trips/home/trip-home-loading.tsx'
import { useHomeView } from '#features/trips/use-home-view.ts'
import { dropKept } from '#lib/drop-kept.ts'
import { dayAtPlace } from '#lib/place-time.ts'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LateSection } from '#ui/late-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// Below the fold of a phone, so they come after what is above, and in one file.
const later = () => import('./home-page-later.tsx')
const LiveConditions = latePart(async () => ({ default: (await later()).LiveConditions }))
const BeachRecommendations = latePart(async () => ({ default: (await later()).BeachRecommendations }))
const InviteFriendsCard = latePart(async () => ({ default: (await later()).InviteFriendsCard }))
const SeasonOdds = latePart(async () => ({ default: (await later()).SeasonOdds }))
const PlanCard = latePart(async () => ({ default: (await later()).PlanCard }))
const GuestBanner = latePart(() => import('#features/trips/home/guest-banner.tsx'))
const onWater = () => import('#features/outings/on-water.ts')
const OverdueAlarm = latePart(async () => ({ default: (await onWater()).OverdueAlarm }))
const tellCrew: OverdueAlarmProps['tell'] = async (...said) =>
  (await import('#features/chat/outbox/say-to-crew.ts')).sayToCrew(...said)
const TripList = latePart(() => import('#features/trips/trip-list.tsx'))
const Welcome = latePart(() => import('#features/trips/welcome.tsx'))

/** Days ahead that a forecast is asked for. docs/weather.md 7.7 */
const FORECAST_REACH = 7

const CONDITIONS_PX = 640
const BEACHES_PX = 340
const PLAN_CARD_PX = 160
const INVITE_CARD_PX = 374
const GUEST_BANNER_PX = 128

/** What a guest wrote and did not send, and what this device last saw of the trip. */
async function forgetGuest(inviteId: string): Promise<void> {
  const { forgetWaiting } = await import('#outbox/open.ts')
  await forgetWaiting({ kind: 'guest', inviteId })
  await dropKept()
}

/** / and /trips: the list, the welcome, or the trip. */
export default function HomePage({ title }: { title: string }) {
  const view = useHomeView()
  if (view === 'trip') return <CurrentTrip />
  return <Suspense fallback={null}>{view === 'list' ? <TripList title={title} /> : <Welcome />}</Suspense>
}

function CurrentTrip() {
  const { trip, error, retry } = useCurrentTrip()
  if (trip !== null) {
    const invite = (
      <LateSection instead={<Skeleton height={INVITE_CARD_PX} radius={20} />}>
        <InviteFriendsCard tripId={trip.id} />
      </LateSection>
    )
    const banner = (
      <LateSection instead={<Skeleton height={GUEST_BANNER_PX} radius={14} />}>
        <GuestBanner forgetMore={forgetGuest} />
      </LateSection>
    )
    return (
      <TripHome
        key={trip.id}
        trip={trip}
        alarm={
          isNear(trip) && (
            <Late>
              <OverdueAlarm trip={trip} tell={tellCrew} />
            </Late>
          )
        }
        plan={
          <LateSection instead={<Skeleton height={PLAN_CARD_PX} radius={20} />}>
            <PlanCard trip={trip} />
          </LateSection>
        }
        conditions={
          <>
            {isBeyondForecast(trip) && (
              <Late>
                <SeasonOdds
                  isOffered
                  location={trip.location}
                  from={trip.tripDate}
                  to={trip.tripEndDate ?? trip.tripDate}
                />
              </Late>
            )}
            <LateSection instead={<Skeleton height={CONDITIONS_PX} radius={20} />}>
              <LiveConditions location={trip.location} />
            </LateSection>
          </>
        }
        beaches={
          <LateSection instead={<Skeleton height={BEACHES_PX} radius={20} />}>
            <BeachRecommendations location={trip.location} />
          </LateSection>
        }
        {...(trip.myRole === 'guest' ? { banner } : { invite })}
      />
    )
  }
  return error === null ? <TripHomeLoading /> : <TripHomeError error={error} onRetry={retry} />
}

/** Nobody is on the water of a trip that is far away, and nothing is fetched to say so. */
function isNear({ tripDate, tripEndDate, timezone }: Trip): boolean {
  return isPlanDay(dayAtPlace({ timezone }, new Date()), { tripDate, tripEndDate })
}

/** No forecast reaches its first day. */
function isBeyondForecast({ tripDate, timezone }: Trip): boolean {
  return daysBetween(dayAtPlace({ timezone }, new Date()), tripDate) > FORECAST_REACH
}
