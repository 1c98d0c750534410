import type { Recap } from '@sendit/core/recap/contract.ts'
import type { ReactNode } from 'react'
import type { FaceOf } from '#features/recap/people.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/link-button.tsx'

const FACE_PX = 84
/** Two rows of a wide screen; the awards have them all. */
const MAX_WINNERS = 6

type WinnersPanelProps = {
  tripId: string
  recap: Pick<Recap, 'winners' | 'awards'>
  faceOf: FaceOf
  medal: (category: string) => ReactNode
}

/** Who won what; nothing before anybody has. */
export function WinnersPanel({ tripId, recap: { winners, awards }, faceOf, medal }: WinnersPanelProps) {
  if (winners.length === 0) return null
  return (
    <section className="recap-panel sun" aria-labelledby="recap-winners">
      <div className="recap-inner">
        <h2 className="recap-heading mb-6 text-center" id="recap-winners">
          {winners.length === 1 ? 'The winner' : 'The winners'}
        </h2>
        <ul className="recap-winners">
          {winners.slice(0, MAX_WINNERS).map(({ awardId, category, winner, reason }) => (
            <li key={awardId}>
              <span className="recap-winner">
                <Avatar {...faceOf(winner)} size={FACE_PX} />
                {medal(category)}
              </span>
              <h3 className="type-section mt-3.5">{category}</h3>
              <p className="type-small font-medium [overflow-wrap:anywhere]">
                {reason === null ? winner.name : `${winner.name}: ${reason}`}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-center">
          <LinkButton
            variant="ghost"
            className="recap-all"
            href={paths.winners(tripId)}
            iconAfter="chevron-right"
          >
            {awards === 1 ? 'The award' : `All ${awards} awards`}
          </LinkButton>
        </p>
      </div>
    </section>
  )
}
