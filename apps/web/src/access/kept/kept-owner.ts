import type { User } from '@sendit/core/profile/contract.ts'
import type { QueryCache } from '@tanstack/react-query'
import { guestKey, userQuery } from '#access/queries.ts'
import { isRefusal } from '#access/visitor.ts'
import { isAcceptedGuestToken, readGuestToken } from '#lib/guest-token.ts'

/** Whose reads these are: the account's, or the holder's of an invite that this browser accepted; null where nobody is here, undefined while nobody said. */
export function ownerIn(cache: QueryCache): string | null | undefined {
  const user = cache.find<User | null>({ queryKey: userQuery().queryKey, exact: true })?.state.data
  if (user === undefined) return undefined
  return user === null ? guestIn(cache) : `user ${user.id}`
}

/** Whether reads of `owner` may be shown now; while nobody said who is here they are whose they were. */
export function mayShow(cache: QueryCache, owner: string): boolean {
  const now = ownerIn(cache)
  if (now !== undefined) return now === owner
  return isGuest(owner) ? owner === guestIn(cache) : true
}

export function isGuest(owner: string): boolean {
  return owner.startsWith('guest ')
}

function guestIn(cache: QueryCache): string | null {
  const token = readGuestToken()
  if (token === null || !isAcceptedGuestToken(token)) return null
  const asked = cache.find({ queryKey: [...guestKey(), token], exact: true })
  return isRefusal(asked?.state.error ?? null) ? null : `guest ${token}`
}
