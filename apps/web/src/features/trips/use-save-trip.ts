import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf } from '#lib/api-error.ts'
import { newId } from '#lib/new-id.ts'
import { paths } from '#lib/paths.ts'
import { useToast } from '#ui/toast-context.ts'
import { useCreateTrip, useUpdateTrip } from './mutations.ts'
import { type TripFormValues, toNewTrip } from './use-trip-form.ts'

/** Stores the form as a new trip, or as changes of `trip`, and leads on. */
export function useSaveTrip(trip: Trip | null) {
  const create = useCreateTrip()
  const update = useUpdateTrip(trip?.id ?? '')
  // One key for as long as the form is open: pressing twice makes one trip.
  const [idempotencyKey] = useState(newId)
  const toast = useToast()
  const [, navigate] = useLocation()

  async function createTrip(values: TripFormValues) {
    try {
      const created = await create.mutateAsync({ form: toNewTrip(values), idempotencyKey })
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

  async function updateTrip({ tripEndDate, ...rest }: TripFormValues, tripId: string) {
    try {
      await update.mutateAsync({ ...rest, tripEndDate: tripEndDate === '' ? null : tripEndDate })
      toast({ title: 'Trip Updated', tone: 'success' })
      navigate(paths.home(tripId))
    } catch (error) {
      const description = sentenceOf(error, 'Please check your details and try again')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    }
  }

  return {
    save: (values: TripFormValues) => (trip === null ? createTrip(values) : updateTrip(values, trip.id)),
    isSaving: create.isPending || update.isPending,
  }
}
