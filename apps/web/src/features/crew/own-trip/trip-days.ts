import type { JourneyKind } from '@sendit/core/crew/journeys.ts'

const MS_PER_DAY = 86_400_000
/** People come a few days early and stay a few longer. */
const DAYS_AROUND = 3
const DAYS_INSIDE = 10

type Dates = { tripDate: string; tripEndDate: string | null }

/** The days to choose from, `YYYY-MM-DD` in order: around the trip's first for coming, around its last for leaving, and `chosen`. */
export function travelDays({ tripDate, tripEndDate }: Dates, kind: JourneyKind, chosen: string): string[] {
  const isArrival = kind === 'arrival'
  const middle = usualDay({ tripDate, tripEndDate }, kind)
  const from = isArrival ? -DAYS_AROUND : -DAYS_INSIDE
  const to = isArrival ? DAYS_INSIDE : DAYS_AROUND
  const days = Array.from({ length: to - from + 1 }, (_, index) => dayAfter(middle, from + index))
  return [...new Set([...days, ...(chosen === '' ? [] : [chosen])])].sort()
}

/** The day on which most come, or leave. */
export function usualDay({ tripDate, tripEndDate }: Dates, kind: JourneyKind): string {
  return kind === 'arrival' ? tripDate : (tripEndDate ?? tripDate)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)
}
