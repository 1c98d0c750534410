import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#access/queries.ts'
import { ridersQuery } from '#features/plan/queries.ts'
import { pickedKite } from './picked-kite.ts'
import { VERDICT_LOOKS } from './verdicts.ts'

type RideWordsProps = { tripId: string; itemId: string; riderId: string }

/** ' On a 9, underpowered.': what a rider is likely out on, for who looks for them; nothing where nobody can say. */
export function RideWords({ tripId, itemId, riderId }: RideWordsProps) {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  const { data: members } = useQuery(membersQuery(tripId))
  const verdicts = riders?.riders ?? []
  const size = pickedKite(riderId, { verdicts, members: members ?? [] })
  const word = verdicts.find(({ userId }) => userId === riderId)?.word ?? null
  if (size === undefined || word === null) return null
  return <>{` On a ${size}, ${VERDICT_LOOKS[word].label.toLowerCase()}.`}</>
}
