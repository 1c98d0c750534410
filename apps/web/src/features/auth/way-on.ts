import type { Verified } from '@sendit/core/auth/contract.ts'
import { safeRedirect } from '@sendit/core/auth/safe-redirect.ts'
import { paths } from '#lib/paths.ts'

/** Where somebody goes who has signed in: to the door of the trip that they joined by it, else where the server says. */
export function wayOn({ redirectUrl, joinedTripId, isNewMember = false }: Omit<Verified, 'user'>): string {
  return isNewMember && joinedTripId ? paths.door(joinedTripId) : safeRedirect(redirectUrl)
}
