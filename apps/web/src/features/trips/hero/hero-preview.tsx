import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { TripPicture } from './trip-picture.tsx'

type HeroPreviewProps = {
  trip: Trip
  /** The picture to be; null shows what the trip has. */
  url: string | null
  children?: ReactNode
}

export function HeroPreview({ trip, url, children }: HeroPreviewProps) {
  return (
    <div className="relative h-41 shrink-0 overflow-hidden rounded-[18px] bg-surface-sunken">
      <TripPicture trip={{ id: trip.id, heroImage: url ?? trip.heroImage }} shape="cover" />
      {children}
    </div>
  )
}
