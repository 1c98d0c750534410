import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import { useGoOut } from '#features/outings/mutations.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { movedBackBy, usualBackBy } from './quarter-hours.ts'
import { TimeStepper } from './time-stepper.tsx'

export type GoOutProps = {
  trip: Pick<Trip, 'id'>
  viewer: { id: string }
  timezone: string
  now: Date
  /** The session it belongs to, and when that ends. */
  session?: { itemId: string; endsAt: Date | null } | undefined
}

/** Says that the viewer goes out, until when, and who looks out for them. */
export function GoOut({ trip, viewer, timezone, now, session }: GoOutProps) {
  const { members } = useTripMembers(trip.id)
  const { goOut, isPending } = useGoOut(trip.id)
  const [chosen, setChosen] = useState(() => usualBackBy(now, session?.endsAt ?? null))
  const [buddyId, setBuddyId] = useState('')
  // A form that stands there for long must not offer what has passed.
  const backBy = movedBackBy(chosen, 0, now)
  const mates = members.filter(({ id, hasAccount }) => id !== viewer.id && hasAccount !== false)
  return (
    <div className="flex flex-col gap-3.5">
      <div className="water-back-by">
        <span className="font-strong">I am back by</span>
        <TimeStepper
          text={time24AtPlace(backBy, timezone)}
          onStep={(quarters) => setChosen(movedBackBy(backBy, quarters, now))}
        />
      </div>
      {mates.length > 0 && (
        <SelectField
          label="Buddy"
          value={buddyId}
          onChange={({ target }) => setBuddyId(target.value)}
          options={[
            { value: '', label: 'Nobody' },
            ...mates.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
        />
      )}
      <Button
        full
        icon="kite"
        busy={isPending}
        busyLabel="Telling the crew..."
        onClick={() =>
          goOut({
            backBy: backBy.toISOString(),
            buddyId: buddyId === '' ? null : buddyId,
            itemId: session?.itemId ?? null,
          })
        }
      >
        I am going out
      </Button>
    </div>
  )
}
