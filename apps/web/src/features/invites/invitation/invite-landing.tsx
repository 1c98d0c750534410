import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { dropGuestToken, removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { AcceptAsGuest } from './accept-as-guest.tsx'
import { InvalidInvite, UncheckedInvite, ValidatingInvite } from './invite-notice.tsx'
import { useInvite } from './use-invite.ts'

/** What somebody without an account sees who follows an invite link. */
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
