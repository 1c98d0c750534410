import { addDays } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'

export const JOURNEY_KINDS = ['arrival', 'departure'] as const
export type JourneyKind = (typeof JOURNEY_KINDS)[number]

export const TRAVEL_MODES = ['flight', 'train', 'car', 'ferry', 'other'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]

type Seats = { mode: TravelMode; seatsOffered: number; needsSeat: boolean }

/** Only cars have seats, and nobody both offers and needs one. */
export function seatsProblem({ mode, seatsOffered, needsSeat }: Seats): 'no car' | 'both' | null {
  if (seatsOffered > 0 && mode !== 'car') return 'no car'
  return seatsOffered > 0 && needsSeat ? 'both' : null
}

type Seated = { userId: string; needsSeat: boolean; passengers: readonly { id: string }[] }

export function stillNeedsSeat({ userId, needsSeat }: Seated, sameWay: readonly Seated[]): boolean {
  return needsSeat && !sameWay.some(({ passengers }) => passengers.some(({ id }) => id === userId))
}

const DEPARTURES_LEAD_DAYS = 2

/** On the last days, but never the first, when people still arrive. */
export function departuresLead({ tripDate, tripEndDate }: TripDays, today: string): boolean {
  return today > tripDate && today >= addDays(tripEndDate ?? tripDate, -DEPARTURES_LEAD_DAYS)
}

type Timed = { id: string; day: string; time: string | null }

/** Unknown times come last in their day. */
export function journeysInOrder<T extends Timed>(journeys: readonly T[]): T[] {
  return [...journeys].sort(
    (a, b) => compare(a.day, b.day) || compare(a.time ?? '~', b.time ?? '~') || compare(a.id, b.id),
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
