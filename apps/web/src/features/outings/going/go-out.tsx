import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useGoOut } from '#features/outings/mutations.ts'
import type { Mate } from '#features/outings/use-mates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Button } from '#ui/button.tsx'
import { BuddyField } from './buddy-field.tsx'
import { movedBackBy, usualBackBy } from './quarter-hours.ts'
import { TimeStepper } from './time-stepper.tsx'

export type GoOutProps = {
  trip: Pick<Trip, 'id'>
  viewer: { id: string }
  timezone: string
  now: Date
  mates: readonly Mate[]
  /** Who looked out for the viewer the last time. */
  lastBuddyId?: string | undefined
  /** The session it belongs to, and when that ends. */
  session?: { itemId: string; endsAt: Date | null } | undefined
}

/** Says that the viewer goes out, until when, and who looks out for them. */
export function GoOut({ trip, viewer, timezone, now, mates, lastBuddyId, session }: GoOutProps) {
  const { goOut, isPending } = useGoOut(trip.id)
  const [chosen, setChosen] = useState(() => usualBackBy(now, session?.endsAt ?? null))
  // A form that stands there for long must not offer what has passed.
  const backBy = movedBackBy(chosen, 0, now)
  const buddies = mates.filter(({ id, hasAccount }) => id !== viewer.id && hasAccount)
  const [chosenId, setBuddyId] = useState(lastBuddyId ?? null)
  const buddy = buddies.find(({ id }) => id === chosenId)
  return (
    <div className="flex flex-col gap-3.5">
      <div className="water-back-by">
        <span className="font-strong">I am back by</span>
        <TimeStepper
          text={time24AtPlace(backBy, timezone)}
          onStep={(quarters) => setChosen(movedBackBy(backBy, quarters, now))}
        />
      </div>
      {buddies.length > 0 && <BuddyField buddies={buddies} buddy={buddy} onChange={setBuddyId} />}
      <Button
        full
        icon="kite"
        busy={isPending}
        busyLabel="Telling the crew..."
        onClick={() =>
          goOut({
            backBy: backBy.toISOString(),
            buddyId: buddy?.id ?? null,
            itemId: session?.itemId ?? null,
          })
        }
      >
        I am going out
      </Button>
    </div>
  )
}
