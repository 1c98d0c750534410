import type { Verified } from '@sendit/core/auth/contract.ts'
import { safeRedirect } from '@sendit/core/auth/return-path.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { storedGuestToken } from '#lib/browser-storage.ts'
import { forgetGuestToken } from '#lib/guest-token.ts'
import { paths, useWantedPath } from '#lib/paths.ts'
import { sessionEvents } from '#lib/session-events.ts'
import { forgetReads, sessionEnd, userQuery } from '#session/queries.ts'

export function useEntered(): (verified: Verified) => void {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return ({ user, ...led }) => {
    carryInviteOn(led)
    becomeUser(queryClient, user)
    navigate(wayOn(led), { replace: true })
  }
}

export function wayOn({ redirectUrl, joinedTripId, isNewMember = false }: Omit<Verified, 'user'>): string {
  return isNewMember && joinedTripId ? paths.onboarding(joinedTripId) : safeRedirect(redirectUrl)
}

export function carryInviteOn({
  joinedTripId,
  offeredInviteToken,
}: Pick<Verified, 'joinedTripId' | 'offeredInviteToken'>): void {
  // Joining again would only divert the user.
  if (joinedTripId) forgetGuestToken()
  // The emailed link may open in a browser that never saw the invite.
  else if (offeredInviteToken) storedGuestToken.write(offeredInviteToken)
}

/** Nothing cached for the previous person may be shown to the next, or sent. Other tabs are informed. */
export function becomeUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = userQuery()
  // A look-up started as someone else may still answer and must not undo this.
  void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true })
  queryClient.setQueryData(queryKey, user)
  forgetReads(queryClient, queryKey)
  sessionEnd.write(false)
  sessionEvents.emit()
}

export function useSignInContext(): { inviteToken?: string; redirectUrl?: string } {
  const inviteToken = new URLSearchParams(useSearch()).get('token') ?? storedGuestToken.read()
  const redirectUrl = useWantedPath()
  return { ...(inviteToken !== null && { inviteToken }), ...(redirectUrl !== null && { redirectUrl }) }
}
