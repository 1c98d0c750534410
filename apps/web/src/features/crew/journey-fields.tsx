import type { Journey, NewJourney } from '@sendit/core/crew/contract.ts'
import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import { MAX_JOURNEY_PLACE } from '@sendit/core/crew/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dayOfMonth, journeyDay } from './journey-texts.ts'

const LEGENDS: Record<JourneyKind, string> = { arrival: 'You land', departure: 'You leave' }

type JourneyFieldsProps = {
  kind: JourneyKind
  trip: Trip
  draft: JourneyDraft
  isOnboarding?: boolean
  onChange: (draft: JourneyDraft) => void
}

export function JourneyFields({ kind, trip, draft, isOnboarding = false, onChange }: JourneyFieldsProps) {
  return (
    <fieldset className="journey-fields">
      <legend className="field-label">
        {LEGENDS[kind]}
        {isOnboarding && <span className="field-optional"> (optional)</span>}
      </legend>
      <div className="journey-row">
        <SelectField
          label="Day"
          value={draft.day}
          options={travelDays(trip, kind, draft.day).map((day) => ({
            value: day,
            label: isOnboarding ? journeyDay(day) : dayOfMonth(day),
          }))}
          onChange={({ target }) => onChange({ ...draft, day: target.value })}
        />
        <TextField
          label="Time"
          type="time"
          value={draft.time}
          onChange={({ target }) => onChange({ ...draft, time: target.value })}
        />
        <TextField
          label="Where"
          autoComplete="off"
          maxLength={MAX_JOURNEY_PLACE}
          value={draft.place}
          onChange={({ target }) => onChange({ ...draft, place: target.value })}
        />
      </div>
    </fieldset>
  )
}

const MS_PER_DAY = 86_400_000
/** People come a few days early and stay a few longer. */
const DAYS_AROUND = 3
const DAYS_INSIDE = 10

type Dates = { tripDate: string; tripEndDate: string | null }

/** `YYYY-MM-DD` in order, around the first day for arrivals and the last for departures; includes `chosen`. */
export function travelDays({ tripDate, tripEndDate }: Dates, kind: JourneyKind, chosen: string): string[] {
  const isArrival = kind === 'arrival'
  const middle = usualDay({ tripDate, tripEndDate }, kind)
  const from = isArrival ? -DAYS_AROUND : -DAYS_INSIDE
  const to = isArrival ? DAYS_INSIDE : DAYS_AROUND
  const days = Array.from({ length: to - from + 1 }, (_, index) => dayAfter(middle, from + index))
  return [...new Set([...days, ...(chosen === '' ? [] : [chosen])])].sort()
}

function usualDay({ tripDate, tripEndDate }: Dates, kind: JourneyKind): string {
  return kind === 'arrival' ? tripDate : (tripEndDate ?? tripDate)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

export type JourneyDraft = { day: string; time: string; place: string }

export type Seats = { kind: 'none' | 'needs' | 'offers'; count: string }

type DraftDates = Pick<Trip, 'tripDate' | 'tripEndDate'>

export function readJourney(
  journey: Journey | undefined,
  dates: DraftDates,
  kind: JourneyKind,
): JourneyDraft {
  return {
    day: journey?.day ?? usualDay(dates, kind),
    time: journey?.time ?? '',
    place: journey?.place ?? '',
  }
}

export function readSeats(journey: Journey | undefined): Seats {
  const count = String(journey?.seatsOffered || 1)
  if (journey?.needsSeat) return { kind: 'needs', count }
  return { kind: journey !== undefined && journey.seatsOffered > 0 ? 'offers' : 'none', count }
}

type JourneyWrite = { journeyId: string | undefined; form: NewJourney }

/** Undefined if nothing was entered; a day alone does not count, since it is preset. */
export function changedJourney(
  kind: JourneyKind,
  { draft, first, seats }: { draft: JourneyDraft; first: JourneyDraft; seats?: Seats },
  journey: Journey | undefined,
): JourneyWrite | undefined {
  const { day, place } = draft
  const isEdited = JSON.stringify(draft) !== JSON.stringify(first)
  const seating = seats === undefined ? {} : seatsOf(seats)
  const isSeated = JSON.stringify(seats) !== JSON.stringify(readSeats(journey)) && seats !== undefined
  if (!isEdited && !isSeated) return undefined
  const mode = modeOf(seats, journey)
  return {
    journeyId: journey?.id,
    form: {
      kind,
      day,
      time: draft.time || null,
      mode,
      place: place.trim(),
      ...unchangedFields(journey),
      ...seating,
    },
  }
}

function unchangedFields(
  journey: Journey | undefined,
): Partial<Pick<Journey, 'reference' | 'seatsOffered' | 'needsSeat'>> {
  if (journey === undefined) return {}
  const { reference, seatsOffered, needsSeat } = journey
  return { reference, seatsOffered, needsSeat }
}

function seatsOf({ kind, count }: Seats) {
  return { seatsOffered: kind === 'offers' ? Number(count) : 0, needsSeat: kind === 'needs' }
}

/** Seats imply a car; otherwise a flight is assumed. */
function modeOf(seats: Seats | undefined, journey: Journey | undefined) {
  return seats?.kind === 'offers' ? 'car' : (journey?.mode ?? 'flight')
}
