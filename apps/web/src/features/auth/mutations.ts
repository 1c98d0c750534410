import type { MagicLinkRequested } from '@sendit/core/auth/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { useWantedPath } from '#access/use-return-path.ts'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { guestEmail, storedGuestToken } from '#lib/browser-storage.ts'
import { useToast } from '#ui/toast-context.ts'

const FAILED = 'Failed to send magic link'

export function useRequestMagicLink() {
  const inviteToken = new URLSearchParams(useSearch()).get('token') ?? storedGuestToken.read()
  const redirectUrl = useWantedPath()
  const toast = useToast()
  return useMutation({
    mutationFn: (email: string) =>
      writeApi<MagicLinkRequested>('POST', '/api/auth/request-magic-link', {
        body: {
          email,
          ...(inviteToken !== null && { inviteToken }),
          ...(redirectUrl !== null && { redirectUrl }),
        },
      }),
    onSuccess({ message }, email) {
      guestEmail.write(email)
      toast({ title: 'Magic Link Sent!', description: message, tone: 'success' })
    },
    onError: (error) => toast({ title: FAILED, description: reasonOf(error), tone: 'failure' }),
  })
}

/** The server's words; without any the title is repeated, and where there was no answer, that is said. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return sentenceOf(error, FAILED)
  return 'Check your connection and try again.'
}
