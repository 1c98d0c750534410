import type { Verified } from '@sendit/core/auth/contract.ts'
import type { PasskeyAssertion, PasskeyRequest } from '@sendit/core/auth/passkey-contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useEntered } from '#features/auth/use-entered.ts'
import { useSentAlong } from '#features/auth/use-sent-along.ts'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { askForPasskey, passkeySentence } from '#lib/passkeys.ts'
import { useToast } from '#ui/toast-context.ts'

/** A challenge to sign in with a passkey, for the next five minutes. */
export const startPasskeySignIn = () => writeApi<PasskeyRequest>('POST', '/api/auth/passkey/options')

/** Signs in with a passkey: one that was picked already, or else one that the browser asks for. */
export function useSignInByPasskey() {
  const sentAlong = useSentAlong()
  const onSuccess = useEntered()
  const toast = useToast()
  return useMutation({
    async mutationFn(picked: PasskeyAssertion | undefined) {
      const credential = picked ?? (await askForPasskey(await startPasskeySignIn()))
      return writeApi<Verified>('POST', '/api/auth/passkey/verify', { body: { credential, ...sentAlong } })
    },
    onSuccess,
    onError(error) {
      const description = passkeySentence(error) ?? sentenceOf(error, 'Check your connection and try again.')
      toast({ title: 'Sign-in failed', description, tone: 'failure' })
    },
  })
}
