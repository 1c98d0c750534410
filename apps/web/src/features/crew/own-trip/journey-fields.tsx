import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import { MAX_JOURNEY_PLACE } from '@sendit/core/crew/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { dayOfMonth, journeyDay } from '#features/crew/journeys/journey-texts.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { JourneyDraft } from './journey-draft.ts'
import { travelDays } from './trip-days.ts'

const LEGENDS: Record<JourneyKind, string> = { arrival: 'You land', departure: 'You leave' }

type JourneyFieldsProps = {
  kind: JourneyKind
  trip: Trip
  draft: JourneyDraft
  /** At the door: it says "(optional)", and there is room for the weekdays. */
  isDoor?: boolean
  onChange: (draft: JourneyDraft) => void
}

/** When and where a rider comes or goes, in one row. */
export function JourneyFields({ kind, trip, draft, isDoor = false, onChange }: JourneyFieldsProps) {
  return (
    <fieldset className="journey-fields">
      <legend className="field-label">
        {LEGENDS[kind]}
        {isDoor && <span className="field-optional"> (optional)</span>}
      </legend>
      <div className="journey-row">
        <SelectField
          label="Day"
          value={draft.day}
          options={travelDays(trip, kind, draft.day).map((day) => ({
            value: day,
            label: isDoor ? journeyDay(day) : dayOfMonth(day),
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
