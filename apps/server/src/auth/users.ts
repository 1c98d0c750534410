import type { User } from '@sendit/core/profile/contract.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Executor } from '#db/schema.ts'
import type { UserRow } from './actor.ts'

/** Includes private fields, for the user's own eyes. */
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

export function readQuiver(quiver: string | null): Kite[] {
  return quiver === null ? [] : JSON.parse(quiver)
}

export function readKitesHome(kitesHome: string | null): string[] {
  return kitesHome === null ? [] : JSON.parse(kitesHome)
}

/** Author of automatic messages. It has no valid address, no trip and no session. */
export const SYSTEM_USER_ID = '00000000-0000-4000-8000-000000000001'

export async function layDownSystemUser(tx: Executor, now: Date): Promise<void> {
  await tx
    .insertInto('users')
    .values({ id: SYSTEM_USER_ID, email: 'system:sendit', display_name: 'SendIt!', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
