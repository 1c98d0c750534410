import type { AwardStatus } from './award-status.ts'

type HighlightedAward = {
  status: AwardStatus
  voterCount: number
  nominations: readonly { nominatedUserId: string; nominatedUserName: string }[]
}

export type Highlights = {
  votesCast: number
  nominationCount: number
  winnerCount: number
  mostNominated: { userId: string; name: string; awardCount: number } | null
}

export function highlightsOf(awards: readonly HighlightedAward[]): Highlights {
  return {
    votesCast: awards.reduce((sum, award) => sum + award.voterCount, 0),
    nominationCount: awards.reduce((sum, award) => sum + award.nominations.length, 0),
    winnerCount: awards.filter(({ status }) => status === 'completed').length,
    mostNominated: mostNominatedOf(awards),
  }
}

// Ties go by nominations, then id, so every client agrees.
function mostNominatedOf(awards: readonly HighlightedAward[]): Highlights['mostNominated'] {
  const people = new Map<string, { userId: string; name: string; awardCount: number; mentions: number }>()
  for (const { nominations } of awards) {
    const counted = new Set<string>()
    for (const { nominatedUserId: userId, nominatedUserName: name } of nominations) {
      const person = people.get(userId) ?? { userId, name, awardCount: 0, mentions: 0 }
      people.set(userId, person)
      person.mentions += 1
      if (!counted.has(userId)) person.awardCount += 1
      counted.add(userId)
    }
  }
  const [first] = [...people.values()].sort(
    (one, other) =>
      other.awardCount - one.awardCount ||
      other.mentions - one.mentions ||
      (one.userId < other.userId ? -1 : 1),
  )
  return first === undefined ? null : { userId: first.userId, name: first.name, awardCount: first.awardCount }
}
