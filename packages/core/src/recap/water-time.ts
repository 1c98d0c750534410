import { MAX_OUTING_HOURS } from '#outings/limits.ts'
import { addDays, dayInZone, daysBetween } from '#time.ts'

const MINUTE_MS = 60_000
const MAX_OUTING_MS = MAX_OUTING_HOURS * 60 * MINUTE_MS

/** `backAt` is null of whoever never said that they came back. */
export type Ride = { riderId: string; outAt: Date; backBy: Date; backAt: Date | null }
/** A ride that counts, until when it does; whole minutes, and the place's day on which it began. */
export type CountedRide<R extends Ride = Ride> = R & { until: Date; minutes: number; day: string }
export type TripDays = { from: string; to: string; timeZone: string }

/** The days of a trip from its first to its last. */
export function daysOfTrip({ from, to }: Pick<TripDays, 'from' | 'to'>): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/**
 * The rides that count, in their order: those that began on a day of the trip and are over. One without an end is none, since nobody
 * knows how long it was. Nobody stays out longer than `MAX_OUTING_HOURS`: whoever forgot to say that they are back counts until they
 * wanted to be.
 */
export function countedRides<R extends Ride>(
  rides: readonly R[],
  { from, to, timeZone }: TripDays,
): CountedRide<R>[] {
  return rides.flatMap((ride) => {
    const day = dayInZone(ride.outAt, timeZone)
    if (ride.backAt === null || day < from || day > to) return []
    const until = endOf(ride, ride.backAt)
    const minutes = Math.round((until.getTime() - ride.outAt.getTime()) / MINUTE_MS)
    return minutes > 0 ? [{ ...ride, until, minutes, day }] : []
  })
}

function endOf({ outAt, backBy }: Ride, backAt: Date): Date {
  const most = outAt.getTime() + MAX_OUTING_MS
  if (backAt.getTime() <= most) return backAt
  return new Date(Math.min(most, backBy.getTime()))
}

/** Minutes by whatever a ride belongs to; they add up to those of all rides. */
export function minutesBy<R extends CountedRide>(
  rides: readonly R[],
  keyOf: (ride: R) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const ride of rides) sums.set(keyOf(ride), (sums.get(keyOf(ride)) ?? 0) + ride.minutes)
  return sums
}

/** Riders by their minutes, the longest first; equals by id, so that every phone shows the same order. */
export function ridersByMinutes(rides: readonly CountedRide[]): { riderId: string; minutes: number }[] {
  return [...minutesBy(rides, ({ riderId }) => riderId)]
    .map(([riderId, minutes]) => ({ riderId, minutes }))
    .sort((one, other) => other.minutes - one.minutes || (one.riderId < other.riderId ? -1 : 1))
}

/** The longest ride of a rider, the first of equals; undefined of whoever was not out. */
export function longestRide<R extends CountedRide>(rides: readonly R[], riderId: string): R | undefined {
  const own = rides.filter((ride) => ride.riderId === riderId)
  return own.reduce<R | undefined>(
    (longest, ride) => (longest !== undefined && longest.minutes >= ride.minutes ? longest : ride),
    undefined,
  )
}
