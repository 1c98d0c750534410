import type { Trip } from '@sendit/core/trips/contract.ts'
import type { KiteColours } from '#ui/art/kite-colours.ts'
import { KiteDrawing } from '#ui/art/kite-drawing.tsx'

const colours: KiteColours = ['#FFC43D', '#FF6B4A', '#FFC43D', '#FF6B4A', '#FFC43D']

type AwardsBannerProps = { trip: Trip; categoryCount: number }

export function AwardsBanner({ trip, categoryCount }: AwardsBannerProps) {
  return (
    <section className="awards-banner" aria-labelledby="awards-banner-title">
      <svg
        className="awards-kite"
        viewBox="0 0 358 190"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
      >
        <KiteDrawing
          x={296}
          y={70}
          size={84}
          rotation={22}
          colours={colours}
          edge="var(--kk-le)"
          target={[190, 260]}
          lineColour="rgba(255,255,255,.22)"
          lineWidth={1}
        />
      </svg>
      <p className="type-caption font-medium text-on-ink-muted">Trip awards</p>
      <h2 className="awards-banner-title" id="awards-banner-title">
        {trip.name}
      </h2>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <ul className="awards-counts">
          <Count count={categoryCount} one="category" many="categories" />
          <Count count={trip.memberCount} one="participant" many="participants" />
        </ul>
      </div>
    </section>
  )
}

function Count({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <li>
      <b className="type-section number block">{count}</b>{' '}
      <span className="type-caption text-on-ink-muted">{count === 1 ? one : many}</span>
    </li>
  )
}
