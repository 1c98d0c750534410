import type { MagicLinkRequested, Verified } from '@sendit/core/auth/contract.ts'
import { safeRedirect } from '@sendit/core/auth/safe-redirect.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { becomeUser } from '#access/become-user.ts'
import { useWantedPath } from '#access/use-return-path.ts'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { guestEmail, storedGuestToken } from '#lib/browser-storage.ts'
import { forgetGuestToken } from '#lib/guest-token.ts'
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

/** Signs in with the digits of the letter, and goes where its link would have led. */
export function useVerifyCode(email: string) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (code: string) =>
      writeApi<Verified>('POST', '/api/auth/verify-code', { body: { email, code } }),
    onSuccess({ user, redirectUrl, joinedTripId }) {
      // It led into the invite's trip: joining again would only pull the rider away from where they go next.
      if (joinedTripId) forgetGuestToken()
      becomeUser(queryClient, user)
      navigate(safeRedirect(redirectUrl), { replace: true })
    },
  })
}

/** The server's words; without any the title is repeated, and where there was no answer, that is said. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return sentenceOf(error, FAILED)
  return 'Check your connection and try again.'
}
