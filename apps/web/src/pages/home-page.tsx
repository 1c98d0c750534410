import { mayBeOut } from '@sendit/core/outings/board-days.ts'
import { daysBetween } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { Suspense } from 'react'
import type { OverdueAlarmProps } from '#features/outings/overdue-alarm.tsx'
import { TripHome, TripHomeError, TripHomeLoading } from '#features/trips/trip-home.tsx'
import { useHomeView } from '#features/trips/use-home-view.ts'
import { clearCache } from '#lib/device-store.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// Below the fold on a phone, so they load later and in one file.
const later = () => import('./home-page-later.tsx')
const LiveConditions = lazyPart(async () => ({ default: (await later()).LiveConditions }))
const BeachRecommendations = lazyPart(async () => ({ default: (await later()).BeachRecommendations }))
const InviteFriendsCard = lazyPart(async () => ({ default: (await later()).InviteFriendsCard }))
const SeasonOdds = lazyPart(async () => ({ default: (await later()).SeasonOdds }))
const PlanCard = lazyPart(async () => ({ default: (await later()).PlanCard }))
const TodayCard = lazyPart(async () => ({ default: (await later()).TodayCard }))
const GuestBanner = lazyPart(() => import('#features/trips/guest-banner.tsx'))
const onWater = () => import('#features/outings/on-water.ts')
const OverdueAlarm = lazyPart(async () => ({ default: (await onWater()).OverdueAlarm }))
const WaterLine = lazyPart(async () => ({ default: (await onWater()).WaterLine }))
const postToCrew: OverdueAlarmProps['postToCrew'] = async (...args) =>
  (await import('#features/chat/outbox/post-to-crew.ts')).postToCrew(...args)
const TripList = lazyPart(() => import('#features/trips/trip-list.tsx'))
const Welcome = lazyPart(() => import('#features/trips/welcome.tsx'))

/** Source: docs/weather.md 7.7. */
const FORECAST_REACH = 7

const CONDITIONS_PX = 640
const BEACHES_PX = 340
const PLAN_CARD_PX = 160
const TODAY_PX = 440
const INVITE_CARD_PX = 374
const GUEST_BANNER_PX = 128

async function forgetGuest(inviteId: string): Promise<void> {
  const { forgetWaiting } = await import('#offline/open-outbox.ts')
  await forgetWaiting({ kind: 'guest', inviteId })
  await clearCache()
}

export default function HomePage({ title }: { title: string }) {
  const view = useHomeView()
  if (view === 'trip') return <CurrentTrip />
  return <Suspense fallback={null}>{view === 'list' ? <TripList title={title} /> : <Welcome />}</Suspense>
}

function CurrentTrip() {
  const { trip, error, retry } = useCurrentTrip()
  if (trip !== null) {
    const invite = (
      <LazySection instead={<Skeleton height={INVITE_CARD_PX} radius={20} />}>
        <InviteFriendsCard tripId={trip.id} />
      </LazySection>
    )
    const banner = (
      <LazySection instead={<Skeleton height={GUEST_BANNER_PX} radius={14} />}>
        <GuestBanner forgetMore={forgetGuest} />
      </LazySection>
    )
    return (
      <TripHome
        key={trip.id}
        trip={trip}
        alarm={
          isNear(trip) && (
            <LazyBoundary>
              <OverdueAlarm trip={trip} postToCrew={postToCrew} className="page home-alarm" />
            </LazyBoundary>
          )
        }
        water={
          isNear(trip) && (
            <LazyBoundary>
              <WaterLine trip={trip} />
            </LazyBoundary>
          )
        }
        plan={
          <LazySection instead={<Skeleton height={PLAN_CARD_PX} radius={20} />}>
            <PlanCard trip={trip} />
          </LazySection>
        }
        today={
          <LazySection instead={<Skeleton height={TODAY_PX} radius={20} />}>
            <TodayCard trip={trip} />
          </LazySection>
        }
        conditions={
          <>
            {isBeyondForecast(trip) && (
              <LazyBoundary>
                <SeasonOdds
                  isOffered
                  location={trip.location}
                  from={trip.tripDate}
                  to={trip.tripEndDate ?? trip.tripDate}
                />
              </LazyBoundary>
            )}
            <LazySection instead={<Skeleton height={CONDITIONS_PX} radius={20} />}>
              <LiveConditions location={trip.location} />
            </LazySection>
          </>
        }
        beaches={
          <LazySection instead={<Skeleton height={BEACHES_PX} radius={20} />}>
            <BeachRecommendations location={trip.location} />
          </LazySection>
        }
        {...(trip.myRole === 'guest' ? { banner } : { invite })}
      />
    )
  }
  return error === null ? <TripHomeLoading /> : <TripHomeError error={error} onRetry={retry} />
}

/** Nobody is on the water long before the trip, so nothing is fetched. */
function isNear(trip: Trip): boolean {
  return mayBeOut(dayAtPlace({ timezone: trip.timezone }, new Date()), trip)
}

function isBeyondForecast({ tripDate, timezone }: Trip): boolean {
  return daysBetween(dayAtPlace({ timezone }, new Date()), tripDate) > FORECAST_REACH
}
