import type { Award } from '@sendit/core/awards/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { ask, type Rider } from './calls.ts'

export const seedAwards = {
  awards: (rider: Rider, trip: Trip): Promise<Award[]> => ask(rider.get(`/api/trips/${trip.id}/awards`)),
  nominate: (rider: Rider, award: Award, whom: Rider, reason: string, evidence?: Medium) =>
    ask(
      rider.post(`/api/awards/${award.id}/nominations`, {
        nominatedUserId: whom.user.id,
        reason,
        ...(evidence && { mediaId: evidence.id }),
      }),
    ),
  openVoting: (rider: Rider, award: Award, votingEndsAt?: string) =>
    ask(rider.patch(`/api/awards/${award.id}`, { status: 'voting', ...(votingEndsAt && { votingEndsAt }) })),
  vote: (rider: Rider, award: Award, nominationId: string) =>
    ask(rider.post(`/api/awards/${award.id}/vote`, { nominationId })),
}

export function named(awards: Award[], category: string): Award {
  const award = awards.find((one) => one.category === category)
  if (award === undefined) throw new Error(`there is no award "${category}"`)
  return award
}
