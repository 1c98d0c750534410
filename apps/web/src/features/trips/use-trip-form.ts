import type { CreateTrip, Trip, UpdateTrip } from '@sendit/core/trips/contract.ts'
import { isFarAhead, tripDaysFault } from '@sendit/core/trips/trip-days-fault.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf } from '#lib/api-error.ts'
import { localDay, longTripDate } from '#lib/dates.ts'
import { newId } from '#lib/new-id.ts'
import { paths } from '#lib/paths.ts'
import { useMergingSave } from '#lib/use-merging-save.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import type { Conflict } from '#ui/edit-conflict.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useCreateTrip, useUpdateTrip } from './mutations.ts'

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

/** Rules: docs/product.md 3.1. Filled from `trip`, else from `like`. */
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

/** Clearing the end date removes it. */
function toTripChange({ tripEndDate, ...rest }: Partial<TripFormValues>): UpdateTrip {
  return tripEndDate === undefined ? rest : { ...rest, tripEndDate: tripEndDate === '' ? null : tripEndDate }
}

function toNewTrip({ tripEndDate, ...rest }: TripFormValues): CreateTrip {
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

function valuesOf(trip: Trip | null): TripFormValues {
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

/** `crewOf`: the trip whose crew is invited. */
export function useSaveTrip(trip: Trip | null, fields: FormFields, crewOf?: string) {
  const create = useCreateTrip()
  const update = useUpdateTripForm(trip, fields)
  // One key while the form is open: pressing twice creates one trip.
  const [idempotencyKey] = useState(newId)
  const toast = useToast()
  const [, navigate] = useLocation()

  async function createTrip(values: TripFormValues) {
    try {
      const created = await create.mutateAsync({
        form: { ...toNewTrip(values), crewOf, ...fields.place },
        idempotencyKey,
      })
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

type Field = keyof TripFormValues
export type FormFields = {
  set: (name: Field, text: string) => void
  focus: (name: Field) => void
  movesPlan: boolean
  place: { placeId?: string; timezone?: string }
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

/** Sends only changed fields. Concurrent changes are kept; for a field both changed, the writer decides. */
function useUpdateTripForm(trip: Trip | null, { set, focus, movesPlan, place }: FormFields) {
  const update = useUpdateTrip(trip?.id ?? '')
  const merging = useMergingSave<Trip, TripFormValues>({ row: trip, textsOf: valuesOf, send, take })
  const toast = useToast()
  const [, navigate] = useLocation()

  async function send(changes: Partial<TripFormValues>, before: Trip): Promise<void> {
    const planMove = movesPlan && changes.tripDate !== undefined ? { movesPlan } : {}
    await update.mutateAsync({
      change: { ...toTripChange(changes), ...planMove, ...(changes.location !== undefined && place) },
      seen: before.updatedAt,
    })
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

/** Confirms dates so far away that a digit may be wrong, unless they were there before. */
export function useFarAhead(first: TripFormValues, save: (values: TripFormValues) => unknown) {
  const [asked, setAsked] = useState<TripFormValues>()

  function saveOrAsk(values: TripFormValues) {
    if (farYear(first, values) === undefined) return save(values)
    setAsked(values)
    return undefined
  }

  function confirm() {
    setAsked(undefined)
    if (asked !== undefined) void save(asked)
  }

  const year = asked === undefined ? undefined : farYear(first, asked)
  return { saveOrAsk, year, confirm, close: () => setAsked(undefined) }
}

function farYear(first: TripFormValues, values: TripFormValues): string | undefined {
  const today = localDay(new Date())
  const names = ['tripDate', 'tripEndDate'] as const
  const far = names.find((name) => values[name] !== first[name] && isFarAhead(values[name], today))
  return far === undefined ? undefined : values[far].slice(0, 4)
}

/** If `placeId` is null, only the time zone was chosen. */
export type ChosenPlace = { location: string; placeId: string | null; timezone: string | undefined }

/** Valid until the text changes. */
export function usePlace(typed: string, setLocation: (text: string) => void) {
  const [place, setPlace] = useState<ChosenPlace>()
  const chosen = place?.location === typed ? place : undefined

  function choose(next: ChosenPlace) {
    setPlace(next)
    setLocation(next.location)
  }

  return { chosen, choose }
}

export function placeFields(chosen: ChosenPlace | undefined): { placeId?: string; timezone?: string } {
  return {
    ...(chosen?.placeId != null && { placeId: chosen.placeId }),
    ...(chosen?.placeId === null && chosen.timezone !== undefined && { timezone: chosen.timezone }),
  }
}
