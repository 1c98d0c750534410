import { safeRedirect } from '@sendit/core/auth/safe-redirect.ts'
import { useLocation } from 'wouter'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { BoardingPass } from './boarding-pass.tsx'
import { useJoinAsGuest } from './mutations.ts'

/** Offers the trip to somebody without an account. */
export function AcceptAsGuest({ token, expiresAt }: { token: string; expiresAt: string }) {
  const join = useJoinAsGuest()
  const [, navigate] = useLocation()

  function handleAccept() {
    join.mutate(token, {
      onSuccess({ redirectUrl }) {
        acceptGuestToken(token)
        navigate(safeRedirect(redirectUrl), { replace: true })
      },
      onError: () => navigate(paths.signIn(token)),
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
