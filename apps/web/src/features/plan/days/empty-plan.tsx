import { addDays } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { dayWords } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FORECAST_DAYS } from './is-far-and-empty.ts'

type EmptyPlanProps = {
  trip: Pick<Trip, 'tripDate' | 'tripEndDate'>
  /** Begins an item; null for guests, who look on. */
  onPropose: (() => void) | null
  /** Says when the viewer lands. */
  arrival: ReactNode
  /** How often it blows there at that time of the year. */
  season: ReactNode
}

/** A trip that is far ahead and has nothing on its days. */
export function EmptyPlan({ trip, onPropose, arrival, season }: EmptyPlanProps) {
  const { tripDate, tripEndDate } = trip
  const first = dayWords(addDays(tripDate, -FORECAST_DAYS))
  return (
    <>
      <Card as="div">
        <EmptyState
          title="Nothing planned yet"
          action={
            onPropose && (
              <div className="flex flex-wrap justify-center gap-2.5">
                {arrival}
                <Button icon="plus" variant="secondary" onClick={onPropose}>
                  Add dinner, drive, anything
                </Button>
              </div>
            )
          }
        >
          Say when you land. Seven days ahead the wind fills in, day by day, and you pick the hours.
        </EmptyState>
      </Card>
      <Card padded aria-labelledby="wind-later" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="type-card" id="wind-later">
            Wind for {daysText(tripDate, tripEndDate ?? tripDate)}
          </h2>
          <span className="type-caption text-muted">from {first.date}</span>
        </div>
        <p className="plan-beyond alone type-caption">
          The forecast reaches seven days. The first day fills in on {first.weekday} {first.date}.
        </p>
        {season}
      </Card>
    </>
  )
}

/** '7 – 14 November', '28 February – 3 March', '1 May' */
function daysText(from: string, to: string): string {
  const [first, last] = [dayWords(from), dayWords(to)]
  if (from === to) return first.date
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? first.number : first.date} – ${last.date}`
}
