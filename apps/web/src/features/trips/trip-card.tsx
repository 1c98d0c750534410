import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripPhase } from '@sendit/core/trips/trip-phase.ts'
import type { ReactNode } from 'react'
import { TripPicture } from '#features/trips/hero/trip-picture.tsx'
import { longTripDate } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { TripBadge } from './trip-badge.tsx'
import TripMenu from './trip-menu.tsx'

/** `today` is the day at the trip's place. */
export function TripCard({ trip, today }: { trip: Trip; today: string }) {
  const phase = tripPhase(trip, today)
  return (
    <Card as="article" className="trip-card" aria-label={trip.name}>
      <span className="trip-card-picture">
        <TripPicture trip={trip} shape="cover" faded={phase.kind === 'completed'} />
        <span className="trip-card-badge">
          <TripBadge phase={phase} />
        </span>
      </span>
      <div className="trip-card-text">
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="type-section line-clamp-2 [overflow-wrap:anywhere]">
            {/* One link for the whole card: it is spread over all of it, the menu lies above it. */}
            <Anchor
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
              href={paths.home(trip.id)}
            >
              {trip.name}
            </Anchor>
          </h2>
          <Fact icon="pin">{trip.location}</Fact>
          <Fact icon="calendar">{longTripDate(trip.tripDate)}</Fact>
        </div>
        {trip.myRole !== 'guest' && <TripMenu trip={trip} />}
      </div>
    </Card>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="type-caption flex items-center gap-1 text-muted">
      <Icon name={icon} size={15} strokeWidth={2} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}
