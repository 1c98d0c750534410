import type { Guest, GuestInfo } from '@sendit/core/invites/contract.ts'
import { VALIDATION_CACHE_MS } from '@sendit/core/invites/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'
import { forgetReads } from './forget-reads.ts'
import { takeNobody } from './said-by-page.ts'
import { sessionEnd } from './session-end.ts'

const USER_KEY = ['/api/auth/user'] as const

/** Who is signed in: null where nobody is. */
export const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: async ({ client, signal }) => {
      const user = takeNobody() ? null : await readApi<User>(USER_KEY[0], signal)
      noteChange(client, user)
      return user
    },
    // A screen that shows the failure, or what the device last saw, must not ask again by being shown.
    retryOnMount: false,
    refetchOnMount: false,
  })

/** A session that ended, or another person's that began in another tab: nothing of the one before stays. */
function noteChange(client: QueryClient, user: User | null): void {
  const before = client.getQueryData<User | null>(USER_KEY)
  if (!before || before.id === user?.id) return
  forgetReads(client, USER_KEY)
  sessionEnd.write(user === null)
}

const GUEST_PATH = '/api/guest/validate'

/** Of the invites that were looked up. */
export const guestKey = () => [GUEST_PATH] as const

/** What an invite says. Held for five minutes, asked once: a failure leads to the Invalid Invite screen. */
export const guestInfoQuery = (token: string) =>
  queryOptions({
    queryKey: [GUEST_PATH, token],
    queryFn: ({ signal }) => readApi<GuestInfo>(`${GUEST_PATH}?token=${encodeURIComponent(token)}`, signal),
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
/** Guests who accepted. */
export const guestsQuery = (tripId: string) => readQuery<Guest[]>('/api/trips', tripId, 'guests')

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
