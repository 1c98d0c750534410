import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { currentIn, sentenceOf } from '#lib/api-error.ts'
import { longTripDate } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { changesOf, conflictsOf, mergeOf } from '#lib/three-way.ts'
import type { Conflict } from '#ui/changed-meanwhile.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useUpdateTrip } from './mutations.ts'
import { type TripFormValues, toTripChange, valuesOf } from './use-trip-form.ts'

type Field = keyof TripFormValues
/** The ways into the form that a conflict needs. */
export type FormFields = {
  setValue: (name: Field, value: string) => void
  setFocus: (name: Field) => void
}

/** More often than this nobody can be slower than all others by chance. */
const MOST_TRIES = 5

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
export function useUpdateTripForm(trip: Trip | null, { setValue, setFocus }: FormFields) {
  const update = useUpdateTrip(trip?.id ?? '')
  // What the form was filled with, or what its writer has been shown since.
  const [seen, setSeen] = useState(trip)
  const [clashes, setClashes] = useState<{ name: Field; theirs: string }[]>([])
  const toast = useToast()
  const [, navigate] = useLocation()

  async function save(mine: TripFormValues, before: Trip, tries = 1): Promise<void> {
    setClashes([])
    const change = toTripChange(changesOf(valuesOf(before), mine))
    try {
      if (Object.keys(change).length > 0) {
        await update.mutateAsync({ change, seen: before.updatedAt })
        toast({ title: 'Trip Updated', tone: 'success' })
      }
      navigate(paths.home(before.id))
    } catch (error) {
      const current = currentIn<Trip>(error)
      if (current !== undefined && tries < MOST_TRIES) return meet({ mine, before, current, tries })
      const description = sentenceOf(error, 'Please check your details and try again')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    }
  }

  async function meet({ mine, before, current, tries }: Meeting): Promise<void> {
    const theirs = valuesOf(current)
    const ways = { before: valuesOf(before), mine, theirs }
    const merged = mergeOf(ways)
    const changed = Object.keys(changesOf(mine, merged)) as Field[]
    for (const name of changed) setValue(name, merged[name])
    setSeen(current)
    const both = conflictsOf(ways)
    if (both.length === 0) return save(merged, current, tries + 1)
    setClashes(both.map((name) => ({ name, theirs: theirs[name] })))
  }

  function take(name: Field, theirs: string) {
    setValue(name, theirs)
    setFocus(name)
    setClashes((held) => held.filter((clash) => clash.name !== name))
  }

  const conflicts = clashes.map(({ name, theirs }): Conflict => {
    const isDay = name === 'tripDate' || name === 'tripEndDate'
    const text = isDay && theirs !== '' ? longTripDate(theirs) : theirs
    return { label: LABELS[name], theirs: text, onTake: () => take(name, theirs) }
  })
  return {
    save: async (values: TripFormValues) => (seen === null ? undefined : save(values, seen)),
    isSaving: update.isPending,
    conflicts,
  }
}

type Meeting = { mine: TripFormValues; before: Trip; current: Trip; tries: number }
