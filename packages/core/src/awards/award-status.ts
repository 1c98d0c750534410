import type { Role } from '#trips/roles.ts'

export const AWARD_STATUSES = ['nomination', 'voting', 'completed'] as const
export type AwardStatus = (typeof AWARD_STATUSES)[number]

/** Statuses only move forward; undefined for the first. */
export function statusBefore(next: AwardStatus): AwardStatus | undefined {
  return AWARD_STATUSES[AWARD_STATUSES.indexOf(next) - 1]
}

export function canOpenVoting(award: { status: AwardStatus; nominations: readonly unknown[] }): boolean {
  return award.status === 'nomination' && award.nominations.length > 0
}

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

export function isVotingOpen({ status, votingEndedAt }: Voting): boolean {
  return status === 'voting' && votingEndedAt === null
}

/** Hidden until one has voted, against bandwagon voting. */
export function areCountsHidden(award: Voting & { myVote: string | null }): boolean {
  return isVotingOpen(award) && award.myVote === null
}

type Nominated = { id: string; nominatedUserId: string; voteCount: number | null }

/** Votes for all nominations of one person add up. */
export type Standing<Nomination extends Nominated> = {
  userId: string
  /** Oldest first; a vote goes to the first. */
  nominations: [Nomination, ...Nomination[]]
  voteCount: number | null
}

/** By votes; equal or hidden counts by first nomination. */
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

/** Several if tied, none before the first vote. */
export function leadersOf(nominations: readonly Nominated[]): string[] {
  const standings = standingsOf(nominations)
  const most = standings[0]?.voteCount ?? 0
  return most === 0 ? [] : standings.filter(({ voteCount }) => voteCount === most).map(({ userId }) => userId)
}
