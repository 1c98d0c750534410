import type { RiderWord } from '@sendit/core/plan/rider-word.ts'
import { useQuery } from '@tanstack/react-query'
import { useRiders } from '#features/plan/use-week.ts'
import { membersQuery } from '#session/queries.ts'
import { pickedKite, VERDICT_LOOKS } from './verdict.tsx'

/** ' Kite likely 9, underpowered.': helps searchers; empty if unknown. */
export function RideWords(ride: Ride) {
  const { size, word } = useRide(ride)
  if (size === undefined || word === null) return null
  return <>{` Kite likely ${size}, ${VERDICT_LOOKS[word].label.toLowerCase()}.`}</>
}

/** ', likely 7'; empty if unknown. */
export function OnKite(ride: Ride) {
  const { size } = useRide(ride)
  return size === undefined ? null : <span className="font-normal text-muted">{`, likely ${size}`}</span>
}

export type Ride = { tripId: string; itemId: string; riderId: string }

/** Size in square metres. */
export function useRide({ tripId, itemId, riderId }: Ride): {
  kiteId: string | null
  size: number | undefined
  word: RiderWord | null
} {
  const riders = useRiders(tripId, itemId)
  const { data: members } = useQuery(membersQuery(tripId))
  const verdicts = riders?.riders ?? []
  const verdict = verdicts.find(({ userId }) => userId === riderId)
  return {
    kiteId: verdict?.kite ?? null,
    size: pickedKite(riderId, { verdicts, members: members ?? [] }),
    word: verdict?.word ?? null,
  }
}
