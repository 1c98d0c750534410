import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { useVisitor } from '#access/use-visitor.ts'
import { TripHero } from '#features/trips/hero/trip-hero.tsx'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { BelowHeader } from '#ui/below-header.tsx'
import { TripDetails } from './trip-details.tsx'
import { TripTiles } from './trip-tiles.tsx'

type TripHomeProps = {
  trip: Trip
  /** The wind at the trip's place, and the beaches around it. */
  conditions?: ReactNode
  beaches?: ReactNode
  /** Who should have been back from the water; nothing while all is well. */
  alarm?: ReactNode
  /** What is planned next. */
  plan?: ReactNode
  /** What a guest should know first. */
  banner?: ReactNode
  /** The card to invite friends with; the page leaves it out for guests. */
  invite?: ReactNode
}

export function TripHome({ trip, alarm, banner, plan, conditions, beaches, invite }: TripHomeProps) {
  const visitor = useVisitor()
  const isWide = useMediaQuery('(min-width: 1024px)')
  useDocumentTitle(trip.name)
  return (
    <>
      <TripHero trip={trip} user={visitor.kind === 'user' ? visitor.user : null} />
      <div className="below-hero">
        <BelowHeader />
        <div className="page">
          <div className="stack">
            {alarm}
            {banner !== undefined && <div className="screen-only">{banner}</div>}
            <TripTiles trip={trip} />
            <div className="columns-wide-narrow">
              <div className="stack screen-only">
                {plan}
                {conditions}
                {!isWide && beaches}
              </div>
              <div className="stack">
                <TripDetails trip={trip} />
                {invite !== undefined && <div className="screen-only">{invite}</div>}
              </div>
            </div>
            {isWide && <div className="screen-only">{beaches}</div>}
          </div>
        </div>
      </div>
    </>
  )
}
