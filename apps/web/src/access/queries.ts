import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { VALIDATION_CACHE_MS } from '@sendit/core/invites/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
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

export const tripsQuery = () => readQuery<Trip[]>('/api/trips')
export const tripQuery = (tripId: string) => readQuery<Trip>('/api/trips', tripId)
export const membersQuery = (tripId: string) => readQuery<Member[]>('/api/trips', tripId, 'members')
