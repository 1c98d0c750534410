import type { Role } from '#trips/roles.ts'

export const AWARD_STATUSES = ['nomination', 'voting', 'completed'] as const
export type AwardStatus = (typeof AWARD_STATUSES)[number]

/** The status an award must have to step to `next`; undefined for the first one, since there is no way back. */
export function statusBefore(next: AwardStatus): AwardStatus | undefined {
  return AWARD_STATUSES[AWARD_STATUSES.indexOf(next) - 1]
}

/** Any member may, once somebody is nominated. */
export function canOpenVoting(award: { status: AwardStatus; nominations: readonly unknown[] }): boolean {
  return award.status === 'nomination' && award.nominations.length > 0
}

/** The owner and the award's creator may, once there is a vote. */
export function canCloseVoting(
  award: { status: AwardStatus; createdBy: string | null; voterCount: number },
  viewer: Viewer,
): boolean {
  return award.status === 'voting' && award.voterCount > 0 && mayPickWinner(award, viewer)
}

type Viewer = { userId: string | null; role: Role }

export function mayPickWinner(
  { createdBy }: { createdBy: string | null },
  { userId, role }: Viewer,
): boolean {
  return role === 'owner' || (role === 'member' && createdBy !== null && createdBy === userId)
}

type Voting = { status: AwardStatus; votingEndedAt: string | Date | null }

/** Votes are taken: it was opened, and neither somebody nor its deadline has closed it. */
export function isVotingOpen({ status, votingEndedAt }: Voting): boolean {
  return status === 'voting' && votingEndedAt === null
}

/** While voting is open only those who have voted see how it stands, so that nobody follows the crowd. */
export function areCountsHidden(award: Voting & { myVote: string | null }): boolean {
  return isVotingOpen(award) && award.myVote === null
}
