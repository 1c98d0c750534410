import type { Trip } from '@sendit/core/trips/contract.ts'
import { useLocation } from 'wouter'
import { useUpdateTrip } from '#features/trips/mutations.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { longTripDate } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { useMergingSave } from '#lib/use-merging-save.ts'
import type { Conflict } from '#ui/changed-meanwhile.tsx'
import { useToast } from '#ui/toast-context.ts'
import { type TripFormValues, toTripChange, valuesOf } from './use-trip-form.ts'

type Field = keyof TripFormValues
/** The ways into the form that a conflict needs. */
export type FormFields = {
  set: (name: Field, text: string) => void
  focus: (name: Field) => void
  /** Whether what is planned goes along where the start moves. */
  movesPlan: boolean
}

const LABELS: Record<Field, string> = {
  name: 'Trip Name',
  location: 'Location',
  tripDate: 'Trip Start Date',
  tripEndDate: 'Trip End Date',
  description: 'Description',
  accommodationDetails: 'Accommodation Details',
  meetingInfo: 'Meeting Information',
  travelDetails: 'Travel Details',
}

/**
 * Stores what was changed in the form, and nothing else. What somebody else changed meanwhile stays; where both changed the
 * same, the writer decides.
 */
export function useUpdateTripForm(trip: Trip | null, { set, focus, movesPlan }: FormFields) {
  const update = useUpdateTrip(trip?.id ?? '')
  const merging = useMergingSave<Trip, TripFormValues>({ row: trip, textsOf: valuesOf, send, take })
  const toast = useToast()
  const [, navigate] = useLocation()

  async function send(changes: Partial<TripFormValues>, before: Trip): Promise<void> {
    const along = movesPlan && changes.tripDate !== undefined ? { movesPlan } : {}
    await update.mutateAsync({ change: { ...toTripChange(changes), ...along }, seen: before.updatedAt })
    toast({ title: 'Trip Updated', tone: 'success' })
  }

  function take(values: Partial<TripFormValues>) {
    for (const [name, value] of Object.entries(values)) set(name as Field, value)
  }

  async function save(values: TripFormValues): Promise<void> {
    try {
      if (trip !== null && (await merging.save(values))) navigate(paths.home(trip.id))
    } catch (error) {
      const description = sentenceOf(error, 'Please check your details and try again')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    }
  }

  const conflicts = merging.clashes.map(({ name, theirs }): Conflict => {
    function onTake() {
      set(name, theirs[name])
      focus(name)
      merging.settle(name)
    }
    const isDay = name === 'tripDate' || name === 'tripEndDate'
    const text = isDay && theirs[name] !== '' ? longTripDate(theirs[name]) : theirs[name]
    return { label: LABELS[name], theirs: text, onTake }
  })
  return { save, isSaving: update.isPending, conflicts }
}
