import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { BeachChips } from '#features/beaches/score/beach-chips.tsx'
import { BeachWhy } from '#features/beaches/score/beach-why.tsx'
import { ScoredWind } from '#features/beaches/score/scored-wind.tsx'
import { BeachPicture } from '#ui/beach-picture.tsx'
import { Card } from '#ui/card.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import { distanceText } from './distance-text.ts'

/** A beach with its picture. */
export function BeachCard({ beach }: { beach: RecommendedBeach }) {
  return (
    <Card as="article" className="beach-card" aria-label={beach.name}>
      <div className="beach-card-picture">
        <BeachPicture beach={beach} shape="cover" />
        <span className="beach-card-score">
          <ScoreRing score={beach.score} size={52} />
        </span>
      </div>
      <div className="flex flex-col gap-2.5 px-4 pt-3.5 pb-4">
        <div>
          <h3 className="type-card">{beach.name}</h3>
          <p className="type-meta text-muted">{distanceText(beach)}</p>
          <ScoredWind beach={beach} />
        </div>
        <p className="text-muted">{beach.description}</p>
        <BeachChips beach={beach} />
        <BeachWhy beach={beach} />
      </div>
    </Card>
  )
}
