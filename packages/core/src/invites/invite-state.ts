export type InviteDates = { expiresAt: Date; revokedAt: Date | null }

/** Valid for viewing until it expires or is revoked, even after an account claimed it. */
export function isInviteLive(invite: InviteDates, now: Date): boolean {
  return invite.revokedAt === null && now < invite.expiresAt
}
