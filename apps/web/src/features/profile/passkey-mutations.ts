import type { MagicLinkRequested, Passkey, PasskeyCreation, Verified } from '@sendit/core/auth/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { makePasskey, passkeySentence } from '#lib/passkeys.ts'
import { useToast } from '#ui/toast-context.ts'
import { devicesQuery, passkeysQuery } from './queries.ts'

/** `onStale`: the last sign-in is too long ago. */
export function useAddPasskey(onStale: () => void) {
  const readAgain = useReadAgain()
  const toast = useToast()
  return useMutation({
    async mutationFn() {
      const creation = await writeApi<PasskeyCreation>('POST', '/api/auth/passkeys/options')
      const body = { credential: await makePasskey(creation) }
      return writeApi<Passkey>('POST', '/api/auth/passkeys', { body })
    },
    onSuccess() {
      toast({ title: 'Passkey Added', description: 'We also sent you a mail about it.', tone: 'success' })
      return readAgain()
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN') return onStale()
      const description = passkeySentence(error) ?? sentenceOf(error, 'Check your connection and try again.')
      toast({ title: 'No passkey was added', description, tone: 'failure' })
    },
  })
}

export function useRenamePasskey(id: string) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (name: string) => writeApi<Passkey>('PATCH', `/api/auth/passkeys/${id}`, { body: { name } }),
    onSuccess: readAgain,
  })
}

export function useRemovePasskey(id: string) {
  const readAgain = useReadAgain()
  const toast = useToast()
  return useMutation({
    mutationFn: () => writeApi('DELETE', `/api/auth/passkeys/${id}`),
    onSuccess() {
      toast({ title: 'Passkey Removed', description: 'We also sent you a mail about it.', tone: 'success' })
      return readAgain()
    },
    onError(error) {
      // Removed on another device.
      if (error instanceof ApiError && error.status === 404) return readAgain()
      toast({
        title: 'The passkey is still there',
        description: sentenceOf(error, 'Please try again.'),
        tone: 'failure',
      })
    },
  })
}

export function useMailCode(email: string) {
  return useMutation({
    mutationFn: () =>
      writeApi<MagicLinkRequested>('POST', '/api/auth/request-magic-link', { body: { email } }),
  })
}

/** Starts a new session; the screen stays. */
export function useSignInAgain(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      writeApi<Verified>('POST', '/api/auth/verify-code', { body: { email, code } }),
    // The same person, so cached reads remain valid.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  })
}

function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })
}
