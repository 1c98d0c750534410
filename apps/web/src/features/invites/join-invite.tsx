import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { forgetGuestToken, removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { useToast } from '#ui/toast-context.ts'
import { InvalidInvite, JoiningTrip, UncheckedInvite, ValidatingInvite } from './invite-notice.tsx'
import { useJoinAsMember } from './mutations.ts'
import { useInvite } from './use-invite.ts'

/** Somebody who is signed in follows an invite link: they join once and land on the trip. */
export function JoinInvite({ token }: { token: string }) {
  const invite = useInvite(token)
  const [cameByLink] = useState(() => new URLSearchParams(window.location.search).has('token'))
  const [, navigate] = useLocation()
  const isValid = invite.kind === 'valid'
  // An old invitation this tab still remembered is nothing to bother anybody with.
  const isStale = invite.kind === 'invalid' && !cameByLink
  useJoinOnce(token, isValid)
  useEffect(() => {
    if (isStale) forgetGuestToken()
  }, [isStale])

  function goHome() {
    forgetGuestToken()
    navigate(paths.home(), { replace: true })
  }

  if (invite.kind === 'unknown') return <UncheckedInvite onRetry={invite.retry} />
  if (invite.kind === 'invalid' && cameByLink) return <InvalidInvite onGoHome={goHome} />
  return isValid ? <JoiningTrip /> : <ValidatingInvite />
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
