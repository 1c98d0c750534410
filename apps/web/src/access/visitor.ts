import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'

export type Visitor =
  | { kind: 'loading' }
  | { kind: 'user'; user: User }
  | { kind: 'guest'; guest: GuestInfo; token: string }
  /** Not signed in. `inviteToken` is an invitation not accepted yet, or one that turned out to be invalid. */
  | { kind: 'nobody'; inviteToken: string | null }

type Read<Result> = { data: Result | null | undefined; isPending: boolean }

/** Who is here, from what is known so far. The account wins over the invitation (SECURITY-RULES section 1). */
export function visitorFrom(known: {
  user: Read<User>
  guest: Read<GuestInfo>
  token: string | null
  isAccepted: boolean
}): Visitor {
  const { user, guest, token, isAccepted } = known
  if (user.data) return { kind: 'user', user: user.data }
  if (user.isPending) return { kind: 'loading' }
  if (token === null || !isAccepted) return { kind: 'nobody', inviteToken: token }
  if (guest.data) return { kind: 'guest', guest: guest.data, token }
  return guest.isPending ? { kind: 'loading' } : { kind: 'nobody', inviteToken: token }
}
