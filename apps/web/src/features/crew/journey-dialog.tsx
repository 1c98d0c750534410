import type { Journey } from '@sendit/core/crew/contract.ts'
import { type JourneyKind, TRAVEL_MODES, type TravelMode } from '@sendit/core/crew/journeys.ts'
import { MAX_JOURNEY_PLACE, MAX_JOURNEY_REFERENCE, MAX_SEATS_OFFERED } from '@sendit/core/crew/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY } from '@sendit/core/trips/limits.ts'
import { useState } from 'react'
import { useTextForm } from '#lib/use-text-form.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MODE_NAMES } from './journey-texts.ts'
import { useDeleteJourney, useSaveJourney } from './mutations.ts'

const MODES = TRAVEL_MODES.map((mode) => ({ value: mode, label: MODE_NAMES[mode] }))
const SEATS = [
  { value: 'none', label: 'No car' },
  { value: 'needs', label: 'I need one' },
  { value: 'offers', label: 'I offer some' },
] as const
type Seats = (typeof SEATS)[number]['value']
const COUNTS = Array.from({ length: MAX_SEATS_OFFERED }, (_, index) => String(index + 1))

type JourneyDialogProps = {
  trip: Trip
  kind: JourneyKind
  journey: Journey | undefined
  open: boolean
  onClose: () => void
}

/** Needs a new `key` per opening. */
export default function JourneyDialog({ trip, kind, journey, open, onClose }: JourneyDialogProps) {
  const save = useSaveJourney(trip.id)
  const remove = useDeleteJourney(trip.id)
  const [seats, setSeats] = useState<Seats>(seatsOf(journey))
  const { field, hasTyping, handleSubmit } = useTextForm({
    first: readForm(journey, kind === 'arrival' ? trip.tripDate : (trip.tripEndDate ?? trip.tripDate)),
    rules: { day: (text) => text !== '' || 'Please choose a day' },
  })

  function handleSave({ day, time, mode, place, reference, count }: FormTexts) {
    const seatsOffered = seats === 'offers' ? Number(count) : 0
    const way = seats === 'offers' ? 'car' : (mode as TravelMode)
    const form = { kind, day, time: time || null, mode: way, place, reference, seatsOffered }
    save.mutate(
      { journeyId: journey?.id, form: { ...form, needsSeat: seats === 'needs' } },
      { onSuccess: onClose },
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={kind === 'arrival' ? 'Your arrival' : 'Your departure'}
      description="Times are those of the place."
      busy={save.isPending || remove.isPending}
      hasTyping={hasTyping}
      onSubmit={handleSubmit(handleSave)}
      needsNetwork="Saving a journey needs network."
      submitLabel="Save"
      busyLabel="Saving..."
      below={
        journey && (
          <Button
            variant="ghost"
            icon="trash"
            onClick={() => remove.mutate(journey.id, { onSuccess: onClose })}
          >
            Delete this journey
          </Button>
        )
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Day" type="date" min={FIRST_TRIP_DAY} max={LAST_TRIP_DAY} {...field('day')} />
        <TextField label="Time" optional type="time" {...field('time')} />
      </div>
      <SelectField label="By" options={MODES} {...field('mode')} />
      <TextField label="Where" optional maxLength={MAX_JOURNEY_PLACE} {...field('place')} />
      <TextField
        label="Reference"
        optional
        maxLength={MAX_JOURNEY_REFERENCE}
        placeholder="IB 3122"
        {...field('reference')}
      />
      <Segments label="Seats" value={seats} options={SEATS} onChange={setSeats} />
      {seats === 'offers' && (
        <SelectField
          label="Seats offered"
          options={COUNTS.map((value) => ({ value, label: value }))}
          {...field('count')}
        />
      )}
    </FormDialog>
  )
}

type FormTexts = ReturnType<typeof readForm>

function readForm(journey: Journey | undefined, firstDay: string) {
  return {
    day: journey?.day ?? firstDay,
    time: journey?.time ?? '',
    mode: journey?.mode ?? 'flight',
    place: journey?.place ?? '',
    reference: journey?.reference ?? '',
    count: String(journey?.seatsOffered || 1),
  } satisfies Record<string, string>
}

function seatsOf(journey: Journey | undefined): Seats {
  if (journey === undefined) return 'none'
  if (journey.needsSeat) return 'needs'
  return journey.seatsOffered > 0 ? 'offers' : 'none'
}
