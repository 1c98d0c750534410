import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { useVisitor } from '#access/use-visitor.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { GuestBanner } from './guest-banner.tsx'
import { TripDetails } from './trip-details.tsx'
import { TripHero } from './trip-hero.tsx'
import { TripTiles } from './trip-tiles.tsx'

type TripHomeProps = {
  trip: Trip
  /** The card to invite friends with; the page leaves it out for guests. */
  invite?: ReactNode
}

export function TripHome({ trip, invite }: TripHomeProps) {
  const visitor = useVisitor()
  useDocumentTitle(trip.name)
  return (
    <>
      <TripHero trip={trip} user={visitor.kind === 'user' ? visitor.user : null} />
      <div className="below-hero">
        <div className="page">
          <div className="stack">
            {visitor.kind === 'guest' && <GuestBanner guest={visitor.guest} />}
            <TripTiles trip={trip} />
            <div className="columns-wide-narrow">
              <div className="stack">
                <TripDetails trip={trip} />
              </div>
              {invite !== undefined && <div className="stack">{invite}</div>}
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
