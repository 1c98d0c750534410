import type { Award, AwardSuggestion, Ceremony, Nomination } from '@sendit/core/awards/contract.ts'
import { inAwardOrder, isStandardAward } from '@sendit/core/awards/standard-awards.ts'
import type { Suggestion } from '@sendit/core/awards/suggestions.ts'
import { fileUrls, type Sign } from '#files/links.ts'
import { type AwardRow, isHiddenFromCaller, missingIn, type NominationRow } from './store.ts'
import type { CeremonyRow } from './voting-store.ts'

export type AwardFacts = { award: AwardRow; nominations: NominationRow[]; isSealed: boolean }
export type AwardsFacts = {
  awards: AwardRow[]
  nominations: NominationRow[]
  sealedIds: ReadonlySet<string>
}

export type SuggestionFacts = { found: Suggestion[]; members: { id: string; name: string }[] }

export function presentSuggestions({ found, members }: SuggestionFacts): AwardSuggestion[] {
  return found.map(({ category, userIds, value }) => ({
    ...{ category, value },
    people: members.filter(({ id }) => userIds.includes(id)),
  }))
}

export function presentAwards({ awards, nominations, sealedIds }: AwardsFacts, sign: Sign): Award[] {
  const byAward = new Map<string, NominationRow[]>(awards.map((award) => [award.id, []]))
  for (const nomination of nominations) byAward.get(nomination.award_id)?.push(nomination)
  return inAwardOrder(awards).map((award) =>
    presentAward(
      { award, nominations: byAward.get(award.id) ?? [], isSealed: sealedIds.has(award.id) },
      sign,
    ),
  )
}

export function presentAward({ award, nominations, isSealed }: AwardFacts, sign: Sign): Award {
  const isHidden = isSealed || isHiddenFromCaller(award)
  return {
    id: award.id,
    category: award.category,
    description: award.description,
    status: award.status,
    winner: isSealed ? null : award.winner_id,
    ...(isSealed && { isSealed }),
    isStandard: isStandardAward(award.category),
    createdBy: award.created_by,
    createdByName: award.created_by_name,
    nominations: nominations.map((nomination) => presentNomination(nomination, sign, isHidden)),
    myVote: award.my_vote,
    voterCount: nominations.reduce((sum, nomination) => sum + nomination.vote_count, 0),
    votingEndsAt: award.voting_ends_at?.toISOString() ?? null,
    votingEndedAt: award.voting_ended_at?.toISOString() ?? null,
    missing: missingIn(award),
    remindedAt: award.reminded_at?.toISOString() ?? null,
  }
}

export function presentNomination(row: NominationRow, sign: Sign, isHidden = false): Nomination {
  const { evidence_file_id: fileId, evidence_variants: variants } = row
  const picture = fileId === null ? null : fileUrls(fileId, variants)
  return {
    id: row.id,
    nominatedUserId: row.nominated_user_id,
    nominatedUserName: row.nominated_user_name,
    nominatedBy: row.nominated_by,
    reason: row.reason,
    voteCount: isHidden ? null : row.vote_count,
    mediaId: picture && row.media_id,
    mediaUrl: picture && sign(picture.previewUrl ?? picture.url),
  }
}

export function presentCeremony(row: CeremonyRow): Ceremony {
  return {
    awardIds: JSON.parse(row.award_ids),
    place: row.place,
    isOpen: row.is_open === 1,
    startedBy: { id: row.led_by, name: row.led_by_name },
    movedAt: row.moved_at.toISOString(),
  }
}
