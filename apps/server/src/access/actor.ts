import { personName } from '@sendit/core/auth/writer.ts'
import type { Executor, Row } from '#db/tables.ts'

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

const FIRST_ACCOUNT = 'first_account_id'

export type Admins = { isAdmin(actor: UserActor): Promise<boolean> }

/** Who may use the beach administration: the addresses in ADMIN_EMAILS, or else the first account ever created. */
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

/** Whether nobody administers: the first account is gone, and no address is named instead. */
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

/** Remembers the first account; later calls change nothing. */
export async function rememberFirstAccount(tx: Executor, userId: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: FIRST_ACCOUNT, value: userId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
