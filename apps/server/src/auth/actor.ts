import { personName } from '@sendit/core/auth/writer.ts'
import type { Executor, Row } from '#db/schema.ts'

export type UserRow = Row<'users'>

export type UserActor = { kind: 'user'; userId: string; sessionId: string; user: UserRow }
/** Holds an invitation to one trip; proves nothing about an email address. */
export type GuestActor = {
  kind: 'guest'
  inviteId: string
  tripId: string
  /** The member who created the link and answers for its costs. */
  invitedBy: string
  name: string
  expiresAt: Date
}
export type Actor = { kind: 'anon' } | GuestActor | UserActor

export const ANON: Actor = { kind: 'anon' }

/** Key for limits, presence and idempotency; undefined for anonymous requests. */
export function principalOf(actor: Actor): string | undefined {
  return actor.kind === 'anon' ? undefined : personName(actor)
}

const FIRST_ACCOUNT = 'first_account_id'

export type Admins = { isAdmin(actor: UserActor): Promise<boolean> }

/** The addresses in ADMIN_EMAILS, or else the first account ever created. */
export function createAdmins(db: Executor, adminEmails: ReadonlySet<string>): Admins {
  return {
    async isAdmin(actor) {
      if (adminEmails.size > 0) return adminEmails.has(actor.user.email)
      const first = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', FIRST_ACCOUNT)
        .executeTakeFirst()
      return first?.value === actor.userId
    },
  }
}

/** True when the first account is gone and ADMIN_EMAILS is empty. */
export async function isWithoutAdmin(db: Executor, adminEmails: ReadonlySet<string>): Promise<boolean> {
  if (adminEmails.size > 0) return false
  const first = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.value')
    .select('users.id')
    .where('settings.key', '=', FIRST_ACCOUNT)
    .executeTakeFirst()
  return first !== undefined && first.id === null
}

export const WITHOUT_ADMIN =
  'nobody administers this installation: its first account is gone. Name somebody in ADMIN_EMAILS'

export async function rememberFirstAccount(tx: Executor, userId: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: FIRST_ACCOUNT, value: userId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
