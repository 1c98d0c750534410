import { safeRedirect } from '@sendit/core/auth/safe-redirect.ts'
import { useLocation } from 'wouter'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { useToast } from '#ui/toast-context.ts'
import { BoardingPass } from './boarding-pass.tsx'
import { useJoinAsGuest } from './mutations.ts'

/** Offers the trip to somebody without an account. */
export function AcceptAsGuest({ token, expiresAt }: { token: string; expiresAt: string }) {
  const join = useJoinAsGuest()
  const [, navigate] = useLocation()
  const toast = useToast()

  function handleAccept() {
    join.mutate(token, {
      onSuccess({ redirectUrl }) {
        acceptGuestToken(token)
        toast({ title: 'Welcome to the Trip!', tone: 'success' })
        navigate(safeRedirect(redirectUrl), { replace: true })
      },
      onError() {
        toast({
          title: 'Failed to Join Trip',
          description: 'There was an issue adding you to the trip. Please try again.',
          tone: 'failure',
        })
        navigate(paths.signIn(token))
      },
    })
  }

  return (
    <BoardingPass expiresAt={expiresAt} isJoining={join.isPending} onAccept={handleAccept}>
      Already in the crew?{' '}
      <Anchor className="text-link" href={paths.signIn(token)}>
        Sign In
      </Anchor>
    </BoardingPass>
  )
}
