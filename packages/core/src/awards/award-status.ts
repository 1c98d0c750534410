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

type Nominated = { id: string; nominatedUserId: string; voteCount: number | null }

/** One person of an award, whoever nominated them: the votes for all their nominations count together. */
export type Standing<Nomination extends Nominated> = {
  userId: string
  /** Oldest first; a vote goes to the first. */
  nominations: [Nomination, ...Nomination[]]
  /** Null while hidden. */
  voteCount: number | null
}

/** Most votes first; equal ones, and all while counts are hidden, by who was nominated first. */
export function standingsOf<Nomination extends Nominated>(
  nominations: readonly Nomination[],
): Standing<Nomination>[] {
  const standings = new Map<string, Standing<Nomination>>()
  for (const nomination of nominations) {
    const { nominatedUserId: userId, voteCount } = nomination
    const standing = standings.get(userId)
    if (standing === undefined) {
      standings.set(userId, { userId, nominations: [nomination], voteCount })
      continue
    }
    standing.nominations.push(nomination)
    standing.voteCount = addVotes(standing.voteCount, voteCount)
  }
  return [...standings.values()].sort((one, other) => (other.voteCount ?? 0) - (one.voteCount ?? 0))
}

function addVotes(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}

/** Whoever has the most votes: one person leads, several are tied, nobody before the first vote. */
export function leadersOf(nominations: readonly Nominated[]): string[] {
  const standings = standingsOf(nominations)
  const most = standings[0]?.voteCount ?? 0
  return most === 0 ? [] : standings.filter(({ voteCount }) => voteCount === most).map(({ userId }) => userId)
}
