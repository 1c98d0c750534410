import type { CreateTrip, Trip, UpdateTrip } from '@sendit/core/trips/contract.ts'
import { useForm } from 'react-hook-form'

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

/** The fields of a trip with their rules (docs/product.md 3.1), filled with `trip` when it is there. */
export function useTripForm(trip: Trip | null) {
  const { register, handleSubmit, control, formState, setValue, setFocus } = useForm<TripFormValues>({
    defaultValues: valuesOf(trip),
  })
  const { errors, isDirty, isSubmitting } = formState
  return {
    control,
    handleSubmit,
    setValue,
    setFocus,
    hasTyping: isDirty,
    isSubmitting,
    fields: {
      name: {
        ...register('name', { validate: needed('Trip name is required') }),
        error: errors.name?.message,
      },
      location: {
        ...register('location', { validate: needed('Location is required') }),
        error: errors.location?.message,
      },
      tripDate: {
        ...register('tripDate', { required: 'Trip start date is required', deps: 'tripEndDate' }),
        error: errors.tripDate?.message,
      },
      tripEndDate: {
        ...register('tripEndDate', { validate: isNotBeforeStart }),
        error: errors.tripEndDate?.message,
      },
      description: register('description'),
      accommodationDetails: register('accommodationDetails'),
      meetingInfo: register('meetingInfo'),
      travelDetails: register('travelDetails'),
    },
  }
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
  return (value: string) => value.trim() !== '' || message
}

function isNotBeforeStart(end: string, { tripDate }: TripFormValues): true | string {
  return end === '' || end >= tripDate || 'Trip end date must not be before the start date'
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
