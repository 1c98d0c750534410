import type { Verified } from '@sendit/core/auth/contract.ts'
import { safeRedirect } from '@sendit/core/auth/return-path.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { forgetReads, sessionEnd, userQuery } from '#access/queries.ts'
import { useWantedPath } from '#access/use-return-path.ts'
import { storedGuestToken } from '#lib/browser-storage.ts'
import { forgetGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { sessionEvents } from '#lib/session-events.ts'

/** What follows when somebody is signed in from the sign-in screen: they go where the mailed link would have led. */
export function useEntered(): (verified: Verified) => void {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return ({ user, ...led }) => {
    carryInviteOn(led)
    becomeUser(queryClient, user)
    navigate(wayOn(led), { replace: true })
  }
}

/** Where somebody goes who has signed in: to the door of the trip that they joined by it, else where the server says. */
export function wayOn({ redirectUrl, joinedTripId, isNewMember = false }: Omit<Verified, 'user'>): string {
  return isNewMember && joinedTripId ? paths.onboarding(joinedTripId) : safeRedirect(redirectUrl)
}

/** What becomes of the invite that was sent along with the sign-in. */
export function carryInviteOn({
  joinedTripId,
  offeredInviteToken,
}: Pick<Verified, 'joinedTripId' | 'offeredInviteToken'>): void {
  // Joining again would only pull the rider away from where they go next.
  if (joinedTripId) forgetGuestToken()
  // The letter may have been opened in a tab, or a browser, that never saw the invite's link.
  else if (offeredInviteToken) storedGuestToken.write(offeredInviteToken)
}

/** The person changes: nothing read for the one before may be shown to the next, and nothing of theirs is sent. Other tabs hear of it. */
export function becomeUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = userQuery()
  // A look-up that began as somebody else may still answer, and must not undo this.
  void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true })
  queryClient.setQueryData(queryKey, user)
  forgetReads(queryClient, queryKey)
  sessionEnd.write(false)
  sessionEvents.emit()
}

/** What every way in sends along: the invite that led here, and the screen to come back to. */
export function useSignInContext(): { inviteToken?: string; redirectUrl?: string } {
  const inviteToken = new URLSearchParams(useSearch()).get('token') ?? storedGuestToken.read()
  const redirectUrl = useWantedPath()
  return { ...(inviteToken !== null && { inviteToken }), ...(redirectUrl !== null && { redirectUrl }) }
}
