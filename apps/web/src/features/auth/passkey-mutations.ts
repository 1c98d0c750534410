import type { PasskeyAssertion, PasskeyRequest, Verified } from '@sendit/core/auth/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { askForPasskey, passkeySentence } from '#lib/passkeys.ts'
import { useToast } from '#ui/toast-context.ts'
import { useEntered, useSignInContext } from './use-entered.ts'

/** A challenge to sign in with a passkey, for the next five minutes. */
export const startPasskeySignIn = () => writeApi<PasskeyRequest>('POST', '/api/auth/passkey/options')

/** Signs in with a passkey: one that was picked already, or else one that the browser asks for. */
export function useSignInByPasskey() {
  const signInContext = useSignInContext()
  const onSuccess = useEntered()
  const toast = useToast()
  return useMutation({
    async mutationFn(picked: PasskeyAssertion | undefined) {
      const credential = picked ?? (await askForPasskey(await startPasskeySignIn()))
      return writeApi<Verified>('POST', '/api/auth/passkey/verify', {
        body: { credential, ...signInContext },
      })
    },
    onSuccess,
    onError(error) {
      const description = passkeySentence(error) ?? sentenceOf(error, 'Check your connection and try again.')
      toast({ title: 'Sign-in failed', description, tone: 'failure' })
    },
  })
}
