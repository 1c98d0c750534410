import type { UpdateNotificationSettings } from '@sendit/core/notifications/contract.ts'
import { mayBeOut } from '@sendit/core/outings/board-days.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useEffect } from 'react'
import { Installed } from '#features/installed/installed.tsx'
import { writeApi } from '#lib/api-client.ts'
import { createSlot, pushSubscription } from '#lib/browser-storage.ts'
import { useMinute } from '#lib/minutes.ts'
import { dayAtPlace, viewerZone } from '#lib/place-clock.ts'
import { useVisitor } from '#session/visitor.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'

const FreshAddresses = lazyPart(() => import('#session/fresh-addresses.tsx'))
const PushSync = lazyPart(() => import('#features/notifications/push-sync.tsx'))
const WaterBar = lazyPart(async () => ({ default: (await import('#features/outings/on-water.ts')).WaterBar }))

export default function BesideScreen({ trip, unread }: { trip: Trip | null; unread: number }) {
  const visitor = useVisitor()
  return (
    <>
      <Installed unread={unread} />
      {trip !== null && isNear(trip) && (
        <LazyBoundary>
          <WaterBar trip={trip} />
        </LazyBoundary>
      )}
      {visitor.kind === 'user' && <OwnZone userId={visitor.user.id} />}
      {visitor.kind === 'guest' && (
        <LazyBoundary>
          <FreshAddresses />
        </LazyBoundary>
      )}
      {pushSubscription.read() !== null && (
        <LazyBoundary>
          <PushSync />
        </LazyBoundary>
      )}
    </>
  )
}

/** Nobody is on the water long before the trip, so nothing is fetched. */
function isNear(trip: Trip): boolean {
  return mayBeOut(dayAtPlace({ timezone: trip.timezone ?? null }, new Date()), trip)
}

const reportedTimeZone = createSlot(() => localStorage, 'toldTimeZone')

/** Renders nothing. Reports the user's time zone, which quiet hours depend on. */
export function OwnZone({ userId }: { userId: string }) {
  // Also runs when the page becomes visible: travellers open the app on arrival.
  const minute = useMinute()
  const timezone = viewerZone()
  useEffect(() => {
    const reported = `${userId} ${timezone}`
    if (!minute || reportedTimeZone.read() === reported) return
    const change: UpdateNotificationSettings = { timezone }
    // Best effort: retried a minute later.
    writeApi('PUT', '/api/notices/settings', { body: change }).then(
      () => reportedTimeZone.write(reported),
      () => undefined,
    )
  }, [minute, userId, timezone])
  return null
}
