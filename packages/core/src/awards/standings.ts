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
