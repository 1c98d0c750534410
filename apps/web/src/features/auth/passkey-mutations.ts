import type { PasskeyAssertion, PasskeyRequest, Verified } from '@sendit/core/auth/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { askForPasskey, passkeySentence } from '#lib/passkeys.ts'
import { useToast } from '#ui/toast-context.ts'
import { useEntered, useSignInContext } from './use-entered.ts'

export const startPasskeySignIn = () => writeApi<PasskeyRequest>('POST', '/api/auth/passkey/options')

/** Uses the passkey already picked, or asks the browser for one. */
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
