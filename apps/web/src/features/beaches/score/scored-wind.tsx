import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { scoredWindText } from './scored-wind-text.ts'
import { scoredTimeText } from './session-text.ts'

/** What the score beside it was made of, and for when, so that nobody takes tomorrow's for today's. */
export function ScoredWind({ beach }: { beach: RecommendedBeach }) {
  const time = scoredTimeText(beach)
  return (
    <>
      {time !== undefined && <p className="type-meta font-strong">{time}</p>}
      <p className="type-meta text-muted">{scoredWindText(beach)}</p>
    </>
  )
}
