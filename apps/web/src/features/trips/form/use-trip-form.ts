import type { CreateTrip, Trip, UpdateTrip } from '@sendit/core/trips/contract.ts'
import { tripDaysFault } from '@sendit/core/trips/trip-days-fault.ts'
import { useTextForm } from '#lib/use-text-form.ts'

/** What stands in the form: an empty field is an empty text. */
export type TripFormValues = {
  name: string
  location: string
  tripDate: string
  tripEndDate: string
  description: string
  accommodationDetails: string
  meetingInfo: string
  travelDetails: string
}

/** The texts of a trip with their rules (docs/product.md 3.1), filled with `trip` when it is there; a new one with those of `like`. */
export function useTripForm(trip: Trip | null, like: Trip | null) {
  return useTextForm<TripFormValues>({
    first: trip === null ? { ...valuesOf(like), tripDate: '', tripEndDate: '' } : valuesOf(trip),
    rules: {
      name: needed('Trip name is required'),
      location: needed('Location is required'),
      tripDate: (day, values) => (day === '' ? 'Trip start date is required' : isSound('tripDate', values)),
      tripEndDate: (_day, values) => isSound('tripEndDate', values),
    },
  })
}

/** The body of the update call: an end date that was cleared is taken away. */
export function toTripChange({ tripEndDate, ...rest }: Partial<TripFormValues>): UpdateTrip {
  return tripEndDate === undefined ? rest : { ...rest, tripEndDate: tripEndDate === '' ? null : tripEndDate }
}

/** The body of the create call: an empty end date is left out. */
export function toNewTrip({ tripEndDate, ...rest }: TripFormValues): CreateTrip {
  return tripEndDate === '' ? rest : { ...rest, tripEndDate }
}

function needed(message: string) {
  return (text: string) => text.trim() !== '' || message
}

function isSound(name: 'tripDate' | 'tripEndDate', { tripDate, tripEndDate }: TripFormValues): true | string {
  if (tripDate === '') return true
  const fault = tripDaysFault({ tripDate, tripEndDate: tripEndDate === '' ? null : tripEndDate })
  return fault?.field === name ? fault.message : true
}

/** What stands in the form for a trip. */
export function valuesOf(trip: Trip | null): TripFormValues {
  return {
    name: trip?.name ?? '',
    location: trip?.location ?? '',
    tripDate: trip?.tripDate ?? '',
    tripEndDate: trip?.tripEndDate ?? '',
    description: trip?.description ?? '',
    accommodationDetails: trip?.accommodationDetails ?? '',
    meetingInfo: trip?.meetingInfo ?? '',
    travelDetails: trip?.travelDetails ?? '',
  }
}
