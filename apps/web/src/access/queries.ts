import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { VALIDATION_CACHE_MS } from '@sendit/core/invites/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'

export const userQuery = () => readQuery<User>('/api/auth/user')

/** What an invite says. Held for five minutes, asked once: a failure leads to the Invalid Invite screen. */
export const guestInfoQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/guest/validate', token],
    queryFn: ({ signal }) =>
      readApi<GuestInfo>(`/api/guest/validate?token=${encodeURIComponent(token)}`, signal),
    staleTime: VALIDATION_CACHE_MS,
    retry: false,
    // A screen that shows the failure must not ask again by being shown.
    retryOnMount: false,
  })

/** All trips of the visitor, the one opened last first, however many pages the server makes of them. */
export const tripsQuery = () =>
  queryOptions({ queryKey: ['/api/trips'], queryFn: ({ signal }) => readTrips(signal) })
export const tripQuery = (tripId: string) => readQuery<Trip>('/api/trips', tripId)
export const membersQuery = (tripId: string) => readQuery<Member[]>('/api/trips', tripId, 'members')

async function readTrips(signal: AbortSignal): Promise<Trip[] | null> {
  const trips = new Map<string, Trip>()
  let path = '/api/trips'
  for (;;) {
    const page = await readApi<Trip[]>(path, signal)
    if (page === null) return null
    // A trip that is opened meanwhile moves to the front, and may come twice.
    for (const trip of page) if (!trips.has(trip.id)) trips.set(trip.id, trip)
    const last = page.at(-1)
    if (last === undefined || page.length < TRIPS_PAGE) return [...trips.values()]
    path = `/api/trips?before=${encodeURIComponent(last.id)}`
  }
}
