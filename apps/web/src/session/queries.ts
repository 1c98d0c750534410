import type { Guest, GuestInfo } from '@sendit/core/invites/contract.ts'
import { VALIDATION_CACHE_MS } from '@sendit/core/invites/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { type FetchQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { forgetAnswers, readApi } from '#lib/api-client.ts'
import { createListeners } from '#lib/listeners.ts'
import { readQuery } from '#lib/query-client.ts'
import { closeOutbox, stopUploads } from '#offline/current-outbox.ts'
import { visitTrip } from '#trip/visit-trip.ts'

const USER_KEY = ['/api/auth/user'] as const

export const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: async ({ client, signal }) => {
      const user = takeNobody() ? null : await readApi<User>(USER_KEY[0], signal)
      noteChange(client, user)
      return user
    },
    // Showing the failure or cached data must not trigger a refetch.
    retryOnMount: false,
    refetchOnMount: false,
  })

/** Session ended or changed in another tab: clear the previous person's data. */
function noteChange(client: QueryClient, user: User | null): void {
  const before = client.getQueryData<User | null>(USER_KEY)
  if (!before || before.id === user?.id) return
  forgetReads(client, USER_KEY)
  sessionEnd.write(user === null)
}

const GUEST_PATH = '/api/guest/validate'

export const guestKey = () => [GUEST_PATH] as const

/** Asked once: a failure leads to the Invalid Invite screen. */
export const guestInfoQuery = (token: string) =>
  queryOptions({
    queryKey: [GUEST_PATH, token],
    queryFn: ({ signal }) => readApi<GuestInfo>(`${GUEST_PATH}?token=${encodeURIComponent(token)}`, signal),
    staleTime: VALIDATION_CACHE_MS,
    retry: false,
    retryOnMount: false,
  })

export const tripsQuery = () =>
  queryOptions({ queryKey: ['/api/trips'], queryFn: ({ signal }) => readTrips(signal) })
export const tripQuery = (tripId: string) => readQuery<Trip>('/api/trips', tripId)
export const membersQuery = (tripId: string) => readQuery<Member[]>('/api/trips', tripId, 'members')
export const guestsQuery = (tripId: string) => readQuery<Guest[]>('/api/trips', tripId, 'guests')

async function readTrips(signal: AbortSignal): Promise<Trip[] | null> {
  const trips = new Map<string, Trip>()
  let path = '/api/trips'
  for (;;) {
    const page = await readApi<Trip[]>(path, signal)
    if (page === null) return null
    // A trip opened during paging moves to the front and may come twice.
    for (const trip of page) if (!trips.has(trip.id)) trips.set(trip.id, trip)
    const last = page.at(-1)
    if (last === undefined || page.length < TRIPS_PAGE) return [...trips.values()]
    path = `/api/trips?before=${encodeURIComponent(last.id)}`
  }
}

const SELECTOR = 'meta[name="visitor"]'

export function hasSignedOutHint(): boolean {
  return document.querySelector(SELECTOR) !== null
}

/** The page's hint that nobody is signed in saves a 401. Valid once; a page restored by Back may be out of date. */
export function takeNobody(): boolean {
  const hint = document.querySelector<HTMLMetaElement>(SELECTOR)
  if (hint === null) return false
  hint.remove()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return hint.content === 'nobody' && navigation?.type !== 'back_forward'
}

let hasEnded = false
const changes = createListeners<void>()

export const sessionEnd = {
  read: () => hasEnded,
  write(value: boolean): void {
    if (value === hasEnded) return
    hasEnded = value
    changes.emit()
  },
  subscribe: changes.add,
}

/** Nothing cached for one person may be shown to the next, or sent. */
export function forgetReads(queryClient: QueryClient, except: QueryKey): void {
  stopUploads()
  closeOutbox()
  visitTrip.write(null)
  forgetAnswers()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== except[0] })
}

/** Resolves on data, cached data or failure, with whether someone is signed in. */
export async function prefetchVisitor(queryClient: QueryClient): Promise<boolean> {
  await untilShown(queryClient, userQuery())
  const isSignedIn = Boolean(queryClient.getQueryData(userQuery().queryKey))
  // A signed-out visitor has no trips; caching that would affect the next sign-in.
  if (isSignedIn) await untilShown(queryClient, tripsQuery())
  return isSignedIn
}

async function untilShown<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  let stop: (() => void) | undefined
  const isThere = new Promise<void>((resolve) => {
    stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.getQueryData(options.queryKey) !== undefined) resolve()
    })
  })
  await Promise.race([queryClient.prefetchQuery(options), isThere])
  stop?.()
}
