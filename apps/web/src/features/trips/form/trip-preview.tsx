import dawn from 'drawn:scene-new-trip.svg'
import dawnWide from 'drawn:scene-new-trip-wide.svg'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { TripPicture } from '#features/trips/hero/trip-picture.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Icon } from '#ui/icon.tsx'

type TripPreviewProps = {
  /** The trip that is being changed; null for a new one. */
  trip: Trip | null
  name: string
  location: string
  tripDate: string
  tripEndDate: string
}

/** The trip as its card will show it, while it is typed. */
export function TripPreview({ trip, name, location, tripDate, tripEndDate }: TripPreviewProps) {
  return (
    <div className="trip-preview h-52 min-h-0 lg:h-115" aria-hidden="true">
      {trip === null ? (
        <SceneArt src={dawn} wide={dawnWide} cover />
      ) : (
        <TripPicture trip={trip} shape="cover" />
      )}
      <div className="trip-preview-text">
        <p className="type-caption flex items-center gap-1 font-medium">
          <Icon name="pin" size={16} strokeWidth={2} />
          <span className="truncate">{location.trim() || 'Location'}</span>
        </p>
        <p className="type-dialog line-clamp-2 text-[1.75rem] [overflow-wrap:anywhere]">
          {name.trim() || 'Trip Name'}
        </p>
        <p className="type-caption opacity-90">{datesText(tripDate, tripEndDate)}</p>
      </div>
    </div>
  )
}

function datesText(tripDate: string, tripEndDate: string): string {
  if (tripDate === '') return 'Dates'
  const isRange = tripEndDate !== '' && tripEndDate >= tripDate
  return tripDateRange({ tripDate, tripEndDate: isRange ? tripEndDate : null })
}
