import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { acceptedGuestToken } from '#lib/browser-storage.ts'
import { forgetGuestToken, removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { useToast } from '#ui/toast-context.ts'
import { AcceptAsMember } from './accept-as-member.tsx'
import { InvalidInvite, JoiningTrip, UncheckedInvite, ValidatingInvite } from './invite-notice.tsx'
import { useJoinAsMember } from './mutations.ts'
import { useInvite } from './use-invite.ts'

/**
 * Somebody who is signed in follows an invite link and lands on the trip. They join at once when the invite is addressed to
 * them, or was accepted in this tab already; otherwise one button asks, since joining shows who they are to the crew.
 */
export function JoinInvite({ token }: { token: string }) {
  const invite = useInvite(token)
  const [cameByLink] = useState(() => new URLSearchParams(window.location.search).has('token'))
  const [, navigate] = useLocation()
  const [hasAccepted, setAccepted] = useState(() => acceptedGuestToken.read() === token)
  const isValid = invite.kind === 'valid'
  const isAsked = isValid && !invite.guest.isForCaller
  // An old invitation this tab still remembered is nothing to bother anybody with.
  const isRefused = invite.kind === 'invalid'
  const isStale = invite.kind === 'invalid' && !cameByLink
  useJoinOnce(token, isValid && (hasAccepted || !isAsked))
  useEffect(() => {
    if (isRefused) removeFromAddress('token')
    if (isStale) forgetGuestToken()
  }, [isRefused, isStale])

  function goHome() {
    forgetGuestToken()
    navigate(paths.home(), { replace: true })
  }

  if (invite.kind === 'unknown') return <UncheckedInvite onRetry={invite.retry} />
  if (invite.kind === 'invalid' && cameByLink) return <InvalidInvite onGoHome={goHome} />
  if (!isValid) return <ValidatingInvite />
  if (!isAsked) return <JoiningTrip />
  return (
    <AcceptAsMember
      expiresAt={invite.guest.expiresAt}
      isJoining={hasAccepted}
      onAccept={() => setAccepted(true)}
    />
  )
}

function useJoinOnce(token: string, isValid: boolean): void {
  const { mutateAsync: join } = useJoinAsMember()
  const hasStarted = useRef(false)
  const [, navigate] = useLocation()
  const toast = useToast()

  useEffect(() => {
    if (!isValid || hasStarted.current) return
    hasStarted.current = true
    const arrive = (target: string) => {
      removeFromAddress('token')
      forgetGuestToken()
      navigate(target, { replace: true })
    }
    join(token).then(
      ({ tripId }) => {
        toast({ title: 'Welcome to the Trip!', tone: 'success' })
        arrive(paths.home(tripId))
      },
      () => {
        toast({
          title: 'Failed to Join Trip',
          description: 'There was an issue adding you to the trip. Please try again.',
          tone: 'failure',
        })
        arrive(paths.home())
      },
    )
  }, [isValid, token, join, navigate, toast])
}
