import '#styles/screens/session.css'
import { useQuery } from '@tanstack/react-query'
import { ridersQuery } from '#features/plan/queries.ts'
import { TallyInWords } from '#features/plan/session/verdict.tsx'

/** Who would be powered in a session, in a line of its row; nothing while the wind is not known. */
export default function SessionTally({ tripId, itemId }: { tripId: string; itemId: string }) {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  if (!riders) return null
  if (riders.stoppedBy.length > 0) {
    const against = riders.stoppedBy.map(({ reason }) => reason).join(', ')
    return <p className="type-caption text-danger">{`${against}: nobody is powered here.`}</p>
  }
  const words = riders.riders.flatMap(({ word }) => word ?? [])
  if (words.every((word) => word === 'unknown')) return null
  return <TallyInWords words={words} />
}
