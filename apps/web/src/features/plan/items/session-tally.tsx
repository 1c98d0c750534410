import '#styles/screens/session.css'
import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { useQuery } from '@tanstack/react-query'
import { ridersQuery } from '#features/plan/queries.ts'
import { TallyInWords } from '#features/plan/session/verdict.tsx'

type OfSession = { tripId: string; itemId: string }

/** Who would be powered in a session, in its row; nothing while the wind is not known. */
export default function SessionTally({ tripId, itemId }: OfSession) {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  return riders ? <Powered riders={riders} /> : null
}

/** '22 to 25 kn ESE, Launch left of the chiringuito': the wind of a session before where it is. */
export function SessionWhere({ tripId, itemId, where }: OfSession & { where: string }) {
  const { data: riders } = useQuery(ridersQuery(tripId, itemId))
  const wind = riders?.wind ?? null
  return [wind && windText(wind), where].filter(Boolean).join(', ')
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
