import '#styles/screens/session.css'
import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { useQuery } from '@tanstack/react-query'
import { ridersQuery } from '#features/plan/queries.ts'
import { TallyInWords } from '#features/plan/session/verdict.tsx'

/** The wind of a session and who would be powered in it, in its row; nothing while the wind is not known. */
export default function SessionTally({ tripId, itemId }: { tripId: string; itemId: string }) {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  if (!riders) return null
  return (
    <>
      {riders.wind !== null && <p className="type-meta text-muted">{windText(riders.wind)}</p>}
      <Powered riders={riders} />
    </>
  )
}

function Powered({ riders: { stoppedBy, riders } }: { riders: SessionRiders }) {
  if (stoppedBy.length > 0) {
    const against = stoppedBy.map(({ reason }) => reason).join(', ')
    return <p className="type-caption text-danger">{`${against}: nobody is powered here.`}</p>
  }
  const words = riders.flatMap(({ word }) => word ?? [])
  if (words.every((word) => word === 'unknown')) return null
  return <TallyInWords words={words} />
}

/** '22 to 25 kn ESE' */
function windText({ lowest, highest, direction }: NonNullable<SessionRiders['wind']>): string {
  const [low, high] = [Math.round(lowest), Math.round(highest)]
  return `${low === high ? high : `${low} to ${high}`} kn ${compassPoint(direction)}`
}
