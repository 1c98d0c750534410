import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { forgetGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { useToast } from '#ui/toast-context.ts'
import { becomeUser } from './use-entered.ts'

/** `prepareForgetting` loads the clean-up code first: if that fails, nobody is signed out with their data left behind. */
export function useSignOut(prepareForgetting: () => Promise<() => Promise<void>>): {
  signOut: () => void
  isSigningOut: boolean
} {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const forget = await prepareForgetting()
      await writeApi('POST', '/api/auth/logout')
      return forget
    },
    async onSuccess(forget) {
      await forget()
      forgetGuestToken()
      becomeUser(queryClient, null)
      toast({ title: 'Signed out', description: "You've been signed out successfully.", tone: 'success' })
      navigate(paths.signIn())
    },
    onError(error) {
      toast({
        title: 'Sign-out failed',
        description: sentenceOf(error, 'Please try again.'),
        tone: 'failure',
      })
    },
  })
  return { signOut: () => mutate(), isSigningOut: isPending }
}
