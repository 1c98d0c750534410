import type { Trip } from '@sendit/core/trips/contract.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** How much the crew has shared. The numbers come with the trip. */
export function MediaCounts({ trip }: { trip: Trip | null }) {
  return (
    <Card padded aria-label="What the crew shared" aria-busy={trip === null || undefined}>
      <dl className="media-counts">
        <Count one="Photo" many="Photos" value={trip?.photoCount} />
        <Count one="Video" many="Videos" value={trip?.videoCount} />
        <Count one="Contributor" many="Contributors" value={trip?.contributorCount} />
      </dl>
    </Card>
  )
}

function Count({ one, many, value }: { one: string; many: string; value: number | undefined }) {
  return (
    <div>
      <dt className="media-count-label text-muted">{value === 1 ? one : many}</dt>
      <dd className="media-count">{value ?? <Skeleton width={44} height={28} />}</dd>
    </div>
  )
}
