import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import type { InviteEnd } from '@sendit/core/problem.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { isAcceptedGuestToken, readGuestToken, subscribeToGuestToken } from '#lib/guest-token.ts'
import type { Person } from '#outbox/queued-mutation.ts'
import { guestInfoQuery, sessionEnd, userQuery } from './queries.ts'

/** How somebody who was inside came to be outside. A guest's end has no reason where the server knows of none. */
export type EndedAccess = { kind: 'session' } | { kind: 'guest'; reason: InviteEnd | undefined }

export type Visitor =
  | { kind: 'loading' }
  | { kind: 'user'; user: User }
  | { kind: 'guest'; guest: GuestInfo; token: string }
  /** Not signed in. `inviteToken` is an invitation not accepted yet. */
  | { kind: 'nobody'; inviteToken: string | null }
  | { kind: 'ended'; access: EndedAccess }
  /** The server did not say who this is, which says nothing about the session. */
  | { kind: 'unreachable'; error: Error }

/** Somebody who is in. */
export type Here = Extract<Visitor, { kind: 'user' | 'guest' }>

/** As whom they write. */
export function personOf(here: Here): Person {
  if (here.kind === 'user') return { kind: 'user', userId: here.user.id }
  return { kind: 'guest', inviteId: here.guest.id }
}

type Read<Result> = { data: Result | null | undefined; isPending: boolean; error: Error | null }

/**
 * Who is here, from what is known so far: the one place that says what a failed look-up means. The account wins over the
 * invitation (docs/security.md 1.1).
 */
export function visitorFrom(known: {
  user: Read<User>
  guest: Read<GuestInfo>
  token: string | null
  isAccepted: boolean
  /** Somebody was signed in on this page before. */
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

/** The server looked at the question and said no; every other failure says nothing about the answer. */
export function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS
}

function reasonOf(error: ApiError): InviteEnd | undefined {
  return error.problem?.reason
}

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
