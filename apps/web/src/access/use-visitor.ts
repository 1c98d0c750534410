import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isAcceptedGuestToken, readGuestToken, subscribeToGuestToken } from '#lib/guest-token.ts'
import { guestInfoQuery, userQuery } from './queries.ts'
import { sessionEnd } from './session-end.ts'
import { type Visitor, visitorFrom } from './visitor.ts'

/** Who is here: a user, a guest of one trip, nobody, somebody whose access ended, or not known (yet). */
export function useVisitor(): Visitor {
  const token = useGuestToken()
  const isAccepted = useSyncExternalStore(subscribeToGuestToken, () => isAcceptedGuestToken(token))
  const user = useQuery(userQuery())
  const hasSessionEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)
  const isSignedOut = user.data === null
  const guest = useQuery({ ...guestInfoQuery(token ?? ''), enabled: isSignedOut && isAccepted })
  return visitorFrom({ user, guest, token, isAccepted, hasSessionEnded })
}

/** The invite this tab came with, accepted or not, or the one that this device keeps. */
export function useGuestToken(): string | null {
  return useSyncExternalStore(subscribeToGuestToken, readGuestToken)
}

/** The signed-in user's id, else null. Guests have none. */
export function useUserId(): string | null {
  const visitor = useVisitor()
  return visitor.kind === 'user' ? visitor.user.id : null
}

/** Under which id their messages stand: the account's, or the invite's. */
export function useSenderId(): string | null {
  const visitor = useVisitor()
  if (visitor.kind === 'guest') return visitor.guest.id
  return visitor.kind === 'user' ? visitor.user.id : null
}
