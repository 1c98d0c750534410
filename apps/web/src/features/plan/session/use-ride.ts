import type { RiderWord } from '@sendit/core/plan/rider-word.ts'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#access/queries.ts'
import { ridersQuery } from '#features/plan/queries.ts'
import { pickedKite } from './picked-kite.ts'

export type Ride = { tripId: string; itemId: string; riderId: string }

/** Which of their kites a rider would take in the wind of their session, in square metres, and whether it is enough. */
export function useRide({ tripId, itemId, riderId }: Ride): {
  size: number | undefined
  word: RiderWord | null
} {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  const { data: members } = useQuery(membersQuery(tripId))
  const verdicts = riders?.riders ?? []
  return {
    size: pickedKite(riderId, { verdicts, members: members ?? [] }),
    word: verdicts.find(({ userId }) => userId === riderId)?.word ?? null,
  }
}
