import type { Invite } from '@sendit/core/invites/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { guestsQuery, invitesQuery } from '#features/invites/queries.ts'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from '#ui/toast-context.ts'

/** Ends an invite at once, for a guest who came by it too. */
export function useRevokeInvite(tripId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (inviteId: string) =>
      writeApi<Invite>(
        'DELETE',
        `/api/trips/${encodeURIComponent(tripId)}/invites/${encodeURIComponent(inviteId)}`,
      ),
    onSuccess(_revoked, inviteId) {
      toast({ title: 'Invite Revoked', tone: 'success' })
      queryClient.setQueryData(invitesQuery(tripId).queryKey, (open) =>
        open?.filter(({ id }) => id !== inviteId),
      )
      void queryClient.invalidateQueries({ queryKey: guestsQuery(tripId).queryKey })
    },
    onError: (error) =>
      toast({
        title: 'Failed to Revoke Invite',
        description: sentenceOf(error, 'Please try again.'),
        tone: 'failure',
      }),
  })
}
