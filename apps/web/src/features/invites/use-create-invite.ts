import type { Invite } from '@sendit/core/invites/contract.ts'
import { inviteName } from '@sendit/core/invites/guest-name.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { membersQuery } from '#access/queries.ts'
import { writeApi } from '#lib/api-client.ts'
import { newId } from '#lib/new-id.ts'
import { useToast } from '#ui/toast-context.ts'
import { invitesQuery } from './queries.ts'

export type InviteForm = { email: string; name: string }

/** Makes a link for one friend; the server mails it to them. */
export function useCreateInvite(tripId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const keyFor = useRepeatKey()
  return useMutation({
    mutationFn(form: InviteForm) {
      const email = form.email.trim().toLowerCase()
      const body = { email, name: inviteName(form.name, email) }
      return writeApi<Invite>('POST', `/api/trips/${encodeURIComponent(tripId)}/invites`, {
        body,
        idempotencyKey: keyFor(JSON.stringify(body)),
      })
    },
    onSuccess(invite) {
      toast({
        title: 'Invite Email Sent!',
        description: `${invite.email} gets the link by mail.`,
        tone: 'success',
      })
      void queryClient.invalidateQueries({ queryKey: invitesQuery(tripId).queryKey })
      void queryClient.invalidateQueries({ queryKey: membersQuery(tripId).queryKey })
    },
    onError: () =>
      toast({ title: 'Failed to Generate Link', description: 'Please try again', tone: 'failure' }),
  })
}

/** One key as long as the contents stay: sending again what may have arrived stores one invite. */
function useRepeatKey() {
  const last = useRef({ contents: '', key: '' })
  return (contents: string) => {
    if (last.current.contents !== contents) last.current = { contents, key: newId() }
    return last.current.key
  }
}
