import { INVITE_DAYS } from '@sendit/core/invites/limits.ts'
import type { InviteEnd } from '@sendit/core/problem.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { dropGuestToken, forgetSavedGuestToken, readGuestToken, removeFromAddress } from '#lib/guest-token.ts'
import { paths, useReturnPath } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { KiteNotice } from '#ui/empty-state.tsx'
import { InvalidInvite } from './invite-notice.tsx'

const REASONS: Record<InviteEnd, string> = {
  expired: `Guests look on for ${INVITE_DAYS} days, and yours are over.`,
  revoked: 'The crew took the invite back, or the trip has ended.',
}

export function GuestAccessEnded({ reason }: { reason: InviteEnd | undefined }) {
  const returnPath = useReturnPath()
  const [, navigate] = useLocation()
  // Someone who just opened the link gets the same message as for any dead link.
  const [cameByLink] = useState(() => new URLSearchParams(window.location.search).has('token'))
  useDocumentTitle('Guest access')
  useEffect(() => {
    removeFromAddress('token')
    const token = readGuestToken()
    if (token !== null) forgetSavedGuestToken(token)
  }, [])

  function goHome() {
    const token = readGuestToken()
    if (token !== null) dropGuestToken(token)
    navigate(paths.home(), { replace: true })
  }

  if (cameByLink) return <InvalidInvite onGoHome={goHome} />
  return (
    <KiteNotice title="Your guest access has ended" kite="down" role="alert">
      <p className="text-muted">
        {reason === undefined ? 'The invite does not hold any more.' : REASONS[reason]} Ask the crew for a new
        link, or sign in if you have an account.
      </p>
      <div className="flex w-60 flex-col gap-2.5 pt-2">
        <LinkButton full href={paths.signIn(null, returnPath)}>
          Sign In
        </LinkButton>
        <Button full variant="secondary" icon="home" onClick={goHome}>
          Go to Home
        </Button>
      </div>
    </KiteNotice>
  )
}
