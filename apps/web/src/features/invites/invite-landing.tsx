import { safeRedirect } from '@sendit/core/auth/return-path.ts'
import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { savedGuestToken } from '#lib/browser-storage.ts'
import { acceptGuestToken, dropGuestToken, removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { useToast } from '#ui/toast-context.ts'
import { BoardingPass } from './boarding-pass.tsx'
import { InvalidInvite, UncheckedInvite, useInvite, ValidatingInvite } from './invite-notice.tsx'
import { useJoinAsGuest } from './join-mutations.ts'

export function InviteLanding({ token }: { token: string }) {
  const invite = useInvite(token)
  const [, navigate] = useLocation()
  const isChecked = invite.kind === 'valid' || invite.kind === 'invalid'
  // The tab keeps the token; the address bar, which people share and photograph, does not.
  useEffect(() => {
    if (isChecked) removeFromAddress('token')
  }, [isChecked])

  function goHome() {
    dropGuestToken(token)
    navigate(paths.home(), { replace: true })
  }

  switch (invite.kind) {
    case 'validating':
      return <ValidatingInvite />
    case 'invalid':
      return <InvalidInvite onGoHome={goHome} />
    case 'unknown':
      return <UncheckedInvite onRetry={invite.retry} />
    case 'valid':
      return <AcceptAsGuest token={token} guest={invite.guest} />
  }
}

function AcceptAsGuest({ token, guest }: { token: string; guest: GuestInfo }) {
  const join = useJoinAsGuest()
  const savedToken = useSyncExternalStore(savedGuestToken.subscribe, savedGuestToken.read)
  const isElsewhereGuest = savedToken !== null && savedToken !== token
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
