import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { dropGuestToken, isAcceptedGuestToken, removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { useToast } from '#ui/toast-context.ts'
import { BoardingPass } from './boarding-pass.tsx'
import {
  InvalidInvite,
  JoiningTrip,
  UncheckedInvite,
  UsedInvite,
  useInvite,
  ValidatingInvite,
} from './invite-notice.tsx'
import { useJoinAsMember } from './join-mutations.ts'

/**
 * Joins at once if the invite is addressed to them or was accepted in this browser. Otherwise asks, since joining shows the
 * crew who they are.
 */
export function JoinInvite({ token }: { token: string }) {
  const invite = useInvite(token)
  const [cameByLink] = useState(() => new URLSearchParams(window.location.search).has('token'))
  const [, navigate] = useLocation()
  const [hasAccepted, setAccepted] = useState(() => isAcceptedGuestToken(token))
  const isValid = invite.kind === 'valid'
  const isAsked = isValid && !invite.guest.isForCaller
  // Members have nothing to join; anyone else would be refused.
  const [isTaken, setTaken] = useState(false)
  const isUsed = isTaken || (isAsked && invite.guest.isUsed)
  // An old invite remembered by the tab fails silently.
  const isRefused = invite.kind === 'invalid'
  const isStale = invite.kind === 'invalid' && !cameByLink
  useJoinOnce(token, isValid && !isUsed && (hasAccepted || !isAsked), () => setTaken(true))
  useEffect(() => {
    if (isRefused) removeFromAddress('token')
    if (isStale) dropGuestToken(token)
  }, [isRefused, isStale, token])

  function goHome() {
    dropGuestToken(token)
    navigate(paths.home(), { replace: true })
  }

  if (invite.kind === 'unknown') return <UncheckedInvite onRetry={invite.retry} />
  if (invite.kind === 'invalid' && cameByLink) return <InvalidInvite onGoHome={goHome} />
  if (!isValid) return <ValidatingInvite />
  if (isUsed) return <UsedInvite onGoHome={goHome} />
  if (!isAsked) return <JoiningTrip />
  return (
    <AcceptAsMember
      token={token}
      guest={invite.guest}
      isJoining={hasAccepted}
      onAccept={() => setAccepted(true)}
    />
  )
}

function useJoinOnce(token: string, isValid: boolean, onTaken: () => void): void {
  const reportTaken = useEffectEvent(onTaken)
  const { mutateAsync: join } = useJoinAsMember()
  const hasStarted = useRef(false)
  const [, navigate] = useLocation()
  const toast = useToast()

  useEffect(() => {
    if (!isValid || hasStarted.current) return
    hasStarted.current = true
    const arrive = (target: string) => {
      removeFromAddress('token')
      dropGuestToken(token)
      navigate(target, { replace: true })
    }
    join(token).then(
      ({ tripId, isNewMember = false }) => {
        toast({ title: 'Welcome to the Trip!', tone: 'success' })
        arrive(isNewMember ? paths.onboarding(tripId) : paths.home(tripId))
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'INVITE_CLAIMED') {
          removeFromAddress('token')
          return reportTaken()
        }
        toast({ title: 'Failed to Join Trip', description: whyNotJoined(error), tone: 'failure' })
        arrive(paths.home())
      },
    )
  }, [isValid, token, join, navigate, toast])
}

function whyNotJoined(error: unknown): string {
  const isFull = error instanceof ApiError && error.code === 'LIMIT_REACHED'
  const usual = 'There was an issue adding you to the trip. Please try again.'
  return isFull ? sentenceOf(error, usual) : usual
}

type AcceptAsMemberProps = { token: string; guest: GuestInfo; isJoining: boolean; onAccept: () => void }

/** Asks before strangers see who they are. */
function AcceptAsMember({ token, ...pass }: AcceptAsMemberProps) {
  return (
    <BoardingPass {...pass} note={<p>The crew will see your name and e-mail address.</p>}>
      Not for you?{' '}
      <Anchor className="text-link" href={paths.home()} onClick={() => dropGuestToken(token)}>
        Go to Home
      </Anchor>
    </BoardingPass>
  )
}
