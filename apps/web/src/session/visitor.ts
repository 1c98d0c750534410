import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import type { InviteEnd } from '@sendit/core/problem.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { isAcceptedGuestToken, readGuestToken, subscribeToGuestToken } from '#lib/guest-token.ts'
import type { Person } from '#offline/queued-mutation.ts'
import { guestInfoQuery, sessionEnd, userQuery } from './queries.ts'

export type EndedAccess = { kind: 'session' } | { kind: 'guest'; reason: InviteEnd | undefined }

export type Visitor =
  | { kind: 'loading' }
  | { kind: 'user'; user: User }
  | { kind: 'guest'; guest: GuestInfo; token: string }
  | { kind: 'nobody'; inviteToken: string | null }
  | { kind: 'ended'; access: EndedAccess }
  /** The server did not answer, which says nothing about the session. */
  | { kind: 'unreachable'; error: Error }

export type Here = Extract<Visitor, { kind: 'user' | 'guest' }>

export function personOf(here: Here): Person {
  if (here.kind === 'user') return { kind: 'user', userId: here.user.id }
  return { kind: 'guest', inviteId: here.guest.id }
}

type Read<Result> = { data: Result | null | undefined; isPending: boolean; error: Error | null }

/** The only place that interprets failed look-ups. The account takes precedence over the invite (docs/security.md 1.1). */
export function visitorFrom(known: {
  user: Read<User>
  guest: Read<GuestInfo>
  token: string | null
  isAccepted: boolean
  hasSessionEnded: boolean
}): Visitor {
  const { user, guest, token, isAccepted, hasSessionEnded } = known
  if (user.data) return { kind: 'user', user: user.data }
  if (user.isPending) return { kind: 'loading' }
  if (user.data === undefined && user.error !== null) return { kind: 'unreachable', error: user.error }
  if (token !== null && isAccepted) return guestFrom(guest, token)
  if (token === null && hasSessionEnded) return { kind: 'ended', access: { kind: 'session' } }
  return { kind: 'nobody', inviteToken: token }
}

function guestFrom({ data, isPending, error }: Read<GuestInfo>, token: string): Visitor {
  if (isRefusal(error)) return { kind: 'ended', access: { kind: 'guest', reason: reasonOf(error) } }
  if (data) return { kind: 'guest', guest: data, token }
  if (isPending) return { kind: 'loading' }
  if (error !== null) return { kind: 'unreachable', error }
  return { kind: 'ended', access: { kind: 'guest', reason: undefined } }
}

const TOO_MANY_REQUESTS = 429

/** A definite no; any other failure is inconclusive. */
export function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS
}

function reasonOf(error: ApiError): InviteEnd | undefined {
  return error.problem?.reason
}

export function useVisitor(): Visitor {
  const token = useGuestToken()
  const isAccepted = useSyncExternalStore(subscribeToGuestToken, () => isAcceptedGuestToken(token))
  const user = useQuery(userQuery())
  const hasSessionEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)
  const isSignedOut = user.data === null
  const guest = useQuery({ ...guestInfoQuery(token ?? ''), enabled: isSignedOut && isAccepted })
  return visitorFrom({ user, guest, token, isAccepted, hasSessionEnded })
}

export function useGuestToken(): string | null {
  return useSyncExternalStore(subscribeToGuestToken, readGuestToken)
}

export function useUserId(): string | null {
  const visitor = useVisitor()
  return visitor.kind === 'user' ? visitor.user.id : null
}

export function useSenderId(): string | null {
  const visitor = useVisitor()
  if (visitor.kind === 'guest') return visitor.guest.id
  return visitor.kind === 'user' ? visitor.user.id : null
}
