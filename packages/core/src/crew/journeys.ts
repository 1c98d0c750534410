import { addDays } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'

/** Which way: to the trip, or home. */
export const JOURNEY_KINDS = ['arrival', 'departure'] as const
export type JourneyKind = (typeof JOURNEY_KINDS)[number]

export const TRAVEL_MODES = ['flight', 'train', 'car', 'ferry', 'other'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]

type Seats = { mode: TravelMode; seatsOffered: number; needsSeat: boolean }

/** What is wrong with the seats of a journey; null where nothing is. Seats are in cars, and nobody offers and needs one. */
export function seatsProblem({ mode, seatsOffered, needsSeat }: Seats): 'no car' | 'both' | null {
  if (seatsOffered > 0 && mode !== 'car') return 'no car'
  return seatsOffered > 0 && needsSeat ? 'both' : null
}

type Seated = { userId: string; needsSeat: boolean; passengers: readonly { id: string }[] }

/** Whether somebody who asked for a seat has none yet; `sameWay` are all journeys to the trip, or all home. */
export function stillNeedsSeat({ userId, needsSeat }: Seated, sameWay: readonly Seated[]): boolean {
  return needsSeat && !sameWay.some(({ passengers }) => passengers.some(({ id }) => id === userId))
}

/** Departures matter more than arrivals so many days before the last one. */
const DEPARTURES_LEAD_DAYS = 2

/** Whether a crew looks at who leaves rather than at who arrives: on the last days, but not on the first, when people still arrive. */
export function departuresLead({ tripDate, tripEndDate }: TripDays, today: string): boolean {
  return today > tripDate && today >= addDays(tripEndDate ?? tripDate, -DEPARTURES_LEAD_DAYS)
}

type Timed = { id: string; day: string; time: string | null }

/** By day and wall-clock time of the place; a time that is not known yet comes last in its day. */
export function journeysInOrder<T extends Timed>(journeys: readonly T[]): T[] {
  return [...journeys].sort(
    (a, b) => compare(a.day, b.day) || compare(a.time ?? '~', b.time ?? '~') || compare(a.id, b.id),
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
