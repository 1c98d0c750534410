import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripPhase } from '@sendit/core/trips/trip-phase.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'

export function RecapCard({ trip }: { trip: Trip }) {
  if (tripPhase(trip, dayAtPlace(trip, useMinute())).kind !== 'completed') return null
  return (
    <Card padded aria-labelledby="recap-card">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="type-section" id="recap-card">
            That was it
          </h2>
          <p className="type-meta text-muted">Hours on the water, money, photos and the winners.</p>
        </div>
        <LinkButton variant="ghost" size="small" iconAfter="chevron-right" href={paths.recap(trip.id)}>
          Recap
        </LinkButton>
      </div>
    </Card>
  )
}
