import type { Verified } from '@sendit/core/auth/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { forgetGuestToken } from '#lib/guest-token.ts'
import { becomeUser } from './become-user.ts'
import { wayOn } from './way-on.ts'

/** What follows when somebody is signed in from the sign-in screen: they go where the mailed link would have led. */
export function useEntered(): (verified: Verified) => void {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return ({ user, ...led }) => {
    // It led into the invite's trip: joining again would only pull the rider away from where they go next.
    if (led.joinedTripId) forgetGuestToken()
    becomeUser(queryClient, user)
    navigate(wayOn(led), { replace: true })
  }
}
