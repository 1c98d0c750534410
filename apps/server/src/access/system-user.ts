import type { Executor } from '#db/tables.ts'

/**
 * Whose messages those are that SendIt! says by itself: a row of `users` that is there once it has said something. Its address is none
 * by the contract, it is in no trip and has no session (docs/decisions/0053).
 */
export const SYSTEM_USER_ID = '00000000-0000-4000-8000-000000000001'

/** Sees to it that the row is there, in the caller's transaction. */
export async function layDownSystemUser(tx: Executor, now: Date): Promise<void> {
  await tx
    .insertInto('users')
    .values({ id: SYSTEM_USER_ID, email: 'system:sendit', display_name: 'SendIt!', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
