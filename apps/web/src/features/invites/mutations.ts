import type { Invite } from '@sendit/core/invites/contract.ts'
import { inviteName } from '@sendit/core/invites/guest-name.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import { guestsQuery, membersQuery } from '#session/queries.ts'
import { useToast } from '#ui/toast-context.ts'
import { invitesQuery } from './queries.ts'

export type InvitedPlaceholder = { id: string; name: string }
export type InviteForm = { email: string; name: string }

export function useCreateInvite(tripId: string, placeholder?: InvitedPlaceholder) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const keyFor = useRepeatKey()
  return useMutation({
    mutationFn(form: InviteForm) {
      const email = form.email.trim().toLowerCase()
      const body = {
        email,
        name: inviteName(form.name, email),
        ...(placeholder && { seatId: placeholder.id }),
      }
      return writeApi<Invite>('POST', `/api/trips/${encodeURIComponent(tripId)}/invites`, {
        body,
        idempotencyKey: keyFor(JSON.stringify(body)),
      })
    },
    onSuccess(invite) {
      toast({ ...wordsFor(invite), tone: 'success' })
      void queryClient.invalidateQueries({ queryKey: invitesQuery(tripId).queryKey })
      void queryClient.invalidateQueries({ queryKey: membersQuery(tripId).queryKey })
    },
    onError: (error) =>
      toast({ title: 'Failed to Generate Link', description: whyNoLink(error), tone: 'failure' }),
  })
}

function wordsFor({ email, isMailed = true }: Invite): { title: string; description: string } {
  if (isMailed) return { title: 'Invite Email Sent!', description: `${email} gets the link by mail.` }
  const why = `${email} got too many invitations today, or wants none by mail.`
  return { title: 'Link made, not mailed', description: `${why} Send them the link yourself.` }
}

/** Also ends access of a guest who used it. */
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

const SERVER_FAILED = 500

function whyNoLink(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < SERVER_FAILED
  return isRefused ? sentenceOf(error, 'Please try again') : 'Please try again'
}

/** The server's email rule is stricter than the form's. */
export function refusedAddress({ error, variables }: ReturnType<typeof useCreateInvite>): string | undefined {
  const isAddress = error instanceof ApiError && error.problem?.errors?.some(({ path }) => path === 'email')
  return isAddress ? variables?.email.trim() : undefined
}
