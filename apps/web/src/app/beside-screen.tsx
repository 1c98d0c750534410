import type { UpdateNotificationSettings } from '@sendit/core/notifications/contract.ts'
import { mayBeOut } from '@sendit/core/outings/board-days.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useEffect } from 'react'
import { useVisitor } from '#access/visitor.ts'
import { Installed } from '#features/installed/installed.tsx'
import { writeApi } from '#lib/api-client.ts'
import { createSlot, pushSubscription } from '#lib/browser-storage.ts'
import { useMinute } from '#lib/minutes.ts'
import { dayAtPlace, viewerZone } from '#lib/place-clock.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'

// Guests alone need it.
const FreshAddresses = lazyPart(() => import('#access/fresh-addresses.tsx'))
// Only where a browser was switched on is there anything to do.
const PushSync = lazyPart(() => import('#features/notifications/push-sync.tsx'))
const WaterBar = lazyPart(async () => ({ default: (await import('#features/outings/on-water.ts')).WaterBar }))

/** What goes on beside every screen, once that is drawn. */
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

/** Nobody is on the water of a trip that is far ahead, and nothing is fetched to say so. */
function isNear(trip: Trip): boolean {
  return mayBeOut(dayAtPlace({ timezone: trip.timezone ?? null }, new Date()), trip)
}

/** Of which account this browser has told the server its time zone, and which. */
const reportedTimeZone = createSlot(() => localStorage, 'toldTimeZone')

/** Draws nothing. Tells the server in which zone its person is, since quiet hours go by their clock: once, and when it changes. */
export function OwnZone({ userId }: { userId: string }) {
  // Told every minute, and when the page comes back into sight: whoever travels opens the app there.
  const minute = useMinute()
  const timezone = viewerZone()
  useEffect(() => {
    const reported = `${userId} ${timezone}`
    if (!minute || reportedTimeZone.read() === reported) return
    const change: UpdateNotificationSettings = { timezone }
    // Only a wish: without network it is told a minute later.
    writeApi('PUT', '/api/notices/settings', { body: change }).then(
      () => reportedTimeZone.write(reported),
      () => undefined,
    )
  }, [minute, userId, timezone])
  return null
}
