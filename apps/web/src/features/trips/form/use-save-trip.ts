import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCreateTrip } from '#features/trips/mutations.ts'
import { newId } from '#lib/new-id.ts'
import { paths } from '#lib/paths.ts'
import { useToast } from '#ui/toast-context.ts'
import { type TripFormValues, toNewTrip } from './use-trip-form.ts'
import { type FormFields, useUpdateTripForm } from './use-update-trip-form.ts'

/** Stores the form as a new trip, to which the crew of `crewOf` is asked, or as changes of `trip`, and leads on. */
export function useSaveTrip(trip: Trip | null, fields: FormFields, crewOf?: string) {
  const create = useCreateTrip()
  const update = useUpdateTripForm(trip, fields)
  // One key for as long as the form is open: pressing twice makes one trip.
  const [idempotencyKey] = useState(newId)
  const toast = useToast()
  const [, navigate] = useLocation()

  async function createTrip(values: TripFormValues) {
    try {
      const created = await create.mutateAsync({ form: { ...toNewTrip(values), crewOf }, idempotencyKey })
      toast({ title: 'Trip Created Successfully!', tone: 'success' })
      navigate(paths.home(created.id))
    } catch {
      toast({
        title: 'Failed to Create Trip',
        description: 'Please check your details and try again',
        tone: 'failure',
      })
    }
  }

  return {
    save: (values: TripFormValues) => (trip === null ? createTrip(values) : update.save(values)),
    isSaving: create.isPending || update.isSaving,
    conflicts: update.conflicts,
  }
}
