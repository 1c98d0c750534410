import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#access/queries.ts'
import { ridersQuery } from '#features/plan/queries.ts'
import { pickedKite } from './picked-kite.ts'

type OnKiteProps = { tripId: string; itemId: string; riderId: string }

/** ' on the 7': which of their kites a rider would take in the wind of their session; nothing where nobody can say. */
export function OnKite({ tripId, itemId, riderId }: OnKiteProps) {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  const { data: members } = useQuery(membersQuery(tripId))
  const size = pickedKite(riderId, { verdicts: riders?.riders ?? [], members: members ?? [] })
  return size === undefined ? null : <span className="font-normal text-muted">{` on the ${size}`}</span>
}
