import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { BeachChips } from '#features/beaches/score/beach-chips.tsx'
import { BeachWhy } from '#features/beaches/score/beach-why.tsx'
import { ScoredWind } from '#features/beaches/score/scored-wind.tsx'
import { BeachPicture } from '#ui/beach-picture.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import { distanceText } from './distance-text.ts'

/** A beach as a line below the best one, on phones. */
export function BeachRow({ beach }: { beach: RecommendedBeach }) {
  return (
    <article className="beach-row" aria-label={beach.name}>
      <span className="beach-row-picture">
        <BeachPicture beach={beach} shape="thumbnail" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="type-card truncate">{beach.name}</h3>
            <p className="type-meta truncate text-muted">{distanceText(beach)}</p>
            <ScoredWind beach={beach} />
          </div>
          <ScoreRing score={beach.score} size={44} />
        </div>
        <BeachChips beach={beach} most={2} />
      </div>
      <BeachWhy beach={beach} />
    </article>
  )
}
