export type InviteDates = { expiresAt: Date; revokedAt: Date | null }

/** Viewing stays possible after an account claimed it. */
export function isInviteLive(invite: InviteDates, now: Date): boolean {
  return invite.revokedAt === null && now < invite.expiresAt
}
