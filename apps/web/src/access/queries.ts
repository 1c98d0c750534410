import type { Guest, GuestInfo } from '@sendit/core/invites/contract.ts'
import { VALIDATION_CACHE_MS } from '@sendit/core/invites/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { type FetchQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { forgetAnswers, readApi } from '#lib/api-client.ts'
import { createListeners } from '#lib/listeners.ts'
import { readQuery } from '#lib/query-client.ts'
import { closeOutbox } from '#outbox/current.ts'
import { stopUploads } from '#uploads/open.ts'
import { visitTrip } from './visit-trip.ts'

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

const SELECTOR = 'meta[name="visitor"]'

/** Whether the page says that nobody is signed in. */
export function hasSignedOutHint(): boolean {
  return document.querySelector(SELECTOR) !== null
}

/**
 * Whether the page itself says that nobody is signed in, so that it need not be asked, and refused, once more. True once:
 * somebody may sign in while the page stands. A page that Back took from a cache says what was true then.
 */
export function takeNobody(): boolean {
  const hint = document.querySelector<HTMLMetaElement>(SELECTOR)
  if (hint === null) return false
  hint.remove()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return hint.content === 'nobody' && navigation?.type !== 'back_forward'
}

let hasEnded = false
const changes = createListeners<void>()

/** True while this page knows that somebody was signed in here and is so no more, without having asked for it. */
export const sessionEnd = {
  read: () => hasEnded,
  write(value: boolean): void {
    if (value === hasEnded) return
    hasEnded = value
    changes.emit()
  },
  subscribe: changes.add,
}

/** The person changes: nothing read for the one before may be shown to the next but `except`, and nothing of theirs is sent. */
export function forgetReads(queryClient: QueryClient, except: QueryKey): void {
  stopUploads()
  closeOutbox()
  visitTrip.write(null)
  forgetAnswers()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== except[0] })
}

/**
 * Reads who is here, and their trips, before anything is drawn that shows them. Resolves as soon as it can be shown, also
 * from what this device last saw, and when it fails; with whether somebody is signed in.
 */
export async function prefetchVisitor(queryClient: QueryClient): Promise<boolean> {
  await untilShown(queryClient, userQuery())
  const isSignedIn = Boolean(queryClient.getQueryData(userQuery().queryKey))
  // Who is not signed in has none, which must not be remembered for whoever signs in.
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
