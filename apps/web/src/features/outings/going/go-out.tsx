import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useGoOut } from '#features/outings/mutations.ts'
import type { Mate } from '#features/outings/use-mates.ts'
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
  mates: readonly Mate[]
  /** The session it belongs to, and when that ends. */
  session?: { itemId: string; endsAt: Date | null } | undefined
}

/** Says that the viewer goes out, until when, and who looks out for them. */
export function GoOut({ trip, viewer, timezone, now, mates, session }: GoOutProps) {
  const { goOut, isPending } = useGoOut(trip.id)
  const [chosen, setChosen] = useState(() => usualBackBy(now, session?.endsAt ?? null))
  const [buddyId, setBuddyId] = useState('')
  // A form that stands there for long must not offer what has passed.
  const backBy = movedBackBy(chosen, 0, now)
  const buddies = mates.filter(({ id, hasAccount }) => id !== viewer.id && hasAccount)
  return (
    <div className="flex flex-col gap-3.5">
      <div className="water-back-by">
        <span className="font-strong">I am back by</span>
        <TimeStepper
          text={time24AtPlace(backBy, timezone)}
          onStep={(quarters) => setChosen(movedBackBy(backBy, quarters, now))}
        />
      </div>
      {buddies.length > 0 && (
        <SelectField
          label="Buddy"
          value={buddyId}
          onChange={({ target }) => setBuddyId(target.value)}
          options={[
            { value: '', label: 'Nobody' },
            ...buddies.map(({ id, name }) => ({ value: id, label: name })),
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
