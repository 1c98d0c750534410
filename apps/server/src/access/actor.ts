import { personName } from '@sendit/core/auth/writer.ts'
import type { Row } from '#db/tables.ts'

export type UserRow = Row<'users'>

export type UserActor = { kind: 'user'; userId: string; sessionId: string; user: UserRow }
/** Holds the invitation for one trip issued to `name`; proves nothing about an e-mail address. */
export type GuestActor = {
  kind: 'guest'
  inviteId: string
  tripId: string
  /** The member who made the link, and answers for what it costs. */
  invitedBy: string
  name: string
  expiresAt: Date
}
export type Actor = { kind: 'anon' } | GuestActor | UserActor

export const ANON: Actor = { kind: 'anon' }

/** One name per person for limits, presence and repeat protection; undefined for nobody in particular. */
export function principalOf(actor: Actor): string | undefined {
  return actor.kind === 'anon' ? undefined : personName(actor)
}
