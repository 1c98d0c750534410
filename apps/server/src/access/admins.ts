import type { Executor } from '#db/tables.ts'
import type { UserActor } from './actor.ts'

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

/** Remembers the first account; later calls change nothing. */
export async function rememberFirstAccount(tx: Executor, userId: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: FIRST_ACCOUNT, value: userId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
