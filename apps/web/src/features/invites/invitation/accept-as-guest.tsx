import { safeRedirect } from '@sendit/core/auth/safe-redirect.ts'
import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { keptGuestToken } from '#lib/browser-storage.ts'
import { acceptGuestToken, dropGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { useToast } from '#ui/toast-context.ts'
import { BoardingPass } from './boarding-pass.tsx'
import { useJoinAsGuest } from './mutations.ts'

/** Offers the trip to somebody without an account. */
export function AcceptAsGuest({ token, guest }: { token: string; guest: GuestInfo }) {
  const join = useJoinAsGuest()
  const kept = useSyncExternalStore(keptGuestToken.subscribe, keptGuestToken.read)
  const isElsewhereGuest = kept !== null && kept !== token
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

  const note = (guest.isUsed || isElsewhereGuest) && (
    <>
      {guest.isUsed && (
        <p>
          Somebody has joined with this link already. You can look on; to join, ask the crew for a link of
          your own.
        </p>
      )}
      {isElsewhereGuest && (
        <p>
          Not this one?{' '}
          <Anchor className="text-link" href={paths.home()} onClick={() => dropGuestToken(token)}>
            Back to your trip
          </Anchor>
        </p>
      )}
    </>
  )

  return (
    <BoardingPass guest={guest} isJoining={join.isPending} onAccept={handleAccept} note={note}>
      Already in the crew?{' '}
      <Anchor className="text-link" href={paths.signIn(token)}>
        Sign In
      </Anchor>
    </BoardingPass>
  )
}
