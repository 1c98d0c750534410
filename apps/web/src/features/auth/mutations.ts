import type { MagicLinkRequested, Verified } from '@sendit/core/auth/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { guestEmail } from '#lib/browser-storage.ts'
import { useToast } from '#ui/toast-context.ts'
import { useEntered, useSignInContext } from './use-entered.ts'

const FAILED = 'Failed to send magic link'

export function useRequestMagicLink() {
  const signInContext = useSignInContext()
  const toast = useToast()
  return useMutation({
    mutationFn: (email: string) =>
      writeApi<MagicLinkRequested>('POST', '/api/auth/request-magic-link', {
        body: { email, ...signInContext },
      }),
    onSuccess({ message }, email) {
      guestEmail.write(email)
      toast({ title: 'Magic Link Sent!', description: message, tone: 'success' })
    },
    onError: (error) => toast({ title: FAILED, description: reasonOf(error), tone: 'failure' }),
  })
}

export function useVerifyCode(email: string) {
  const onSuccess = useEntered()
  return useMutation({
    mutationFn: (code: string) =>
      writeApi<Verified>('POST', '/api/auth/verify-code', { body: { email, code } }),
    onSuccess,
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return sentenceOf(error, FAILED)
  return 'Check your connection and try again.'
}
