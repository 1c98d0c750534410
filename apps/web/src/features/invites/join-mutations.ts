import type { GuestJoined, JoinedTrip } from '@sendit/core/invites/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { membersQuery, tripsQuery, userQuery } from '#session/queries.ts'

export function useJoinAsGuest() {
  return useMutation({
    mutationFn: (token: string) => writeApi<GuestJoined>('POST', '/api/guest/join', { body: { token } }),
  })
}

export function useJoinAsMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => writeApi<JoinedTrip>('POST', '/api/invite/join', { body: { token } }),
    onSuccess: ({ tripId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: tripsQuery().queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: membersQuery(tripId).queryKey }),
        // Claiming a placeholder may also take its name.
        queryClient.invalidateQueries({ queryKey: userQuery().queryKey }),
      ]),
  })
}
