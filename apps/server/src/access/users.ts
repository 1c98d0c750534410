import type { User } from '@sendit/core/profile/contract.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Executor } from '#db/tables.ts'
import type { UserRow } from './actor.ts'

/** The signed-in person's own fields, for their own eyes. */
export function presentUser(user: UserRow, isAdmin: boolean): User {
  return {
    id: user.id,
    email: user.email,
    displayName: user.display_name,
    firstName: user.first_name,
    lastName: user.last_name,
    profileImageUrl: user.profile_image_url,
    isAdmin,
    weightKg: user.weight_kg,
    level: user.level,
    paymentDetails: user.payment_details,
    paymentLink: user.payment_link,
    showsReads: user.shows_reads === 1,
    quiver: readQuiver(user.quiver),
    board: user.board,
    phone: user.phone,
  }
}

/** The kites of a row of `users`. */
export function readQuiver(quiver: string | null): Kite[] {
  return quiver === null ? [] : JSON.parse(quiver)
}

/** The kites that a membership says stay at home, by their ids. */
export function readKitesHome(kitesHome: string | null): string[] {
  return kitesHome === null ? [] : JSON.parse(kitesHome)
}

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
