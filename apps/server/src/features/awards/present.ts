import { areCountsHidden } from '@sendit/core/awards/award-status.ts'
import type { Award, Nomination } from '@sendit/core/awards/contract.ts'
import { inAwardOrder, isStandardAward } from '@sendit/core/awards/standard-awards.ts'
import type { AwardRow, NominationRow } from './store.ts'

/** An award with its nominations, oldest first. */
export type AwardFacts = { award: AwardRow; nominations: NominationRow[] }
/** The rows of a whole trip. */
export type AwardsFacts = { awards: AwardRow[]; nominations: NominationRow[] }

/** All awards of a screen, in its order. */
export function presentAwards({ awards, nominations }: AwardsFacts): Award[] {
  const byAward = new Map<string, NominationRow[]>(awards.map((award) => [award.id, []]))
  for (const nomination of nominations) byAward.get(nomination.award_id)?.push(nomination)
  return inAwardOrder(awards).map((award) =>
    presentAward({ award, nominations: byAward.get(award.id) ?? [] }),
  )
}

export function presentAward({ award, nominations }: AwardFacts): Award {
  const isHidden = areCountsHidden({ status: award.status, myVote: award.my_vote })
  return {
    id: award.id,
    category: award.category,
    description: award.description,
    status: award.status,
    winner: award.winner_id,
    isStandard: isStandardAward(award.category),
    createdBy: award.created_by,
    createdByName: award.created_by_name,
    nominations: nominations.map((nomination) => presentNomination(nomination, isHidden)),
    myVote: award.my_vote,
    // Each voter has one vote, so the votes are the voters.
    voterCount: nominations.reduce((sum, nomination) => sum + nomination.vote_count, 0),
  }
}

export function presentNomination(row: NominationRow, isHidden = false): Nomination {
  return {
    id: row.id,
    nominatedUserId: row.nominated_user_id,
    nominatedUserName: row.nominated_user_name,
    nominatedBy: row.nominated_by,
    reason: row.reason,
    voteCount: isHidden ? null : row.vote_count,
  }
}
