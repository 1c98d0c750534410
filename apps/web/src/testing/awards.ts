import type { Award, Nomination } from '@sendit/core/awards/contract.ts'
import { STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import type { Member } from '@sendit/core/trips/contract.ts'

export function anAward(fields: Partial<Award> = {}): Award {
  return {
    id: 'boost',
    category: 'Biggest Boost',
    description: null,
    status: 'nomination',
    winner: null,
    isStandard: true,
    createdBy: null,
    createdByName: null,
    nominations: [],
    myVote: null,
    voterCount: 0,
    votingEndsAt: null,
    votingEndedAt: null,
    missing: [],
    remindedAt: null,
    ...fields,
  }
}

export function aNomination(fields: Partial<Nomination> = {}): Nomination {
  return {
    id: 'n-ben',
    nominatedUserId: 'ben',
    nominatedUserName: 'Ben Cole',
    nominatedBy: 'ana',
    reason: null,
    voteCount: 0,
    mediaId: null,
    mediaUrl: null,
    ...fields,
  }
}

export function standardAwards(fields: Partial<Award> = {}): Award[] {
  return STANDARD_AWARDS.map((category, place) =>
    anAward({ id: `award-${place}`, category, ...(place === 0 && { id: 'boost', ...fields }) }),
  )
}

export function aMember(fields: Partial<Member> = {}): Member {
  return {
    id: 'ben',
    displayName: 'Ben Cole',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    email: 'ben@crew.example',
    role: 'member',
    joinedAt: '2026-07-01T10:00:00.000Z',
    ...fields,
  }
}
