import type { User } from '@sendit/core/profile/contract.ts'
import type { UserRow } from './actor.ts'
import { readQuiver } from './quivers.ts'

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
