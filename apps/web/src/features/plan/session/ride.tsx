import type { RiderWord } from '@sendit/core/plan/rider-word.ts'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#access/queries.ts'
import { useRiders } from '#features/plan/use-week.ts'
import { pickedKite, VERDICT_LOOKS } from './verdict.tsx'

/** ' Kite likely 9, underpowered.': what a rider is out on as the wind has it, for who looks for them; nothing where nobody can say. */
export function RideWords(ride: Ride) {
  const { size, word } = useRide(ride)
  if (size === undefined || word === null) return null
  return <>{` Kite likely ${size}, ${VERDICT_LOOKS[word].label.toLowerCase()}.`}</>
}

/** ', likely 7': which of their kites a rider would take in the wind of their session; nothing where nobody can say. */
export function OnKite(ride: Ride) {
  const { size } = useRide(ride)
  return size === undefined ? null : <span className="font-normal text-muted">{`, likely ${size}`}</span>
}

export type Ride = { tripId: string; itemId: string; riderId: string }

/** Which of their kites a rider would take in the wind of their session, its square metres, and whether it is enough. */
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
