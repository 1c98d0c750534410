import { MAX_OUTING_HOURS } from '#outings/limits.ts'
import { type PlannedHours, plannedSpan } from '#plan/planned-span.ts'
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

export type PlannedSession = PlannedHours & { id: string }
/** `sessionId` is the session of the plan that it belonged to. */
export type SessionRide = Pick<Ride, 'outAt' | 'backAt'> & { sessionId: string | null }

/**
 * How many of these sessions somebody was out on: by a ride that belongs to it, or by one that belongs to none and began within its
 * hours at the place. A ride that nobody ended is one here, since they were out; what ended in its first minute was a slip.
 */
export function countRiddenSessions(
  sessions: readonly PlannedSession[],
  rides: readonly SessionRide[],
  timeZone: string,
): number {
  const ridden = rides.filter(
    ({ outAt, backAt }) => backAt === null || backAt.getTime() - outAt.getTime() >= MINUTE_MS,
  )
  return sessions.filter((session) => {
    const { from, to } = plannedSpan(session, timeZone)
    return ridden.some(({ sessionId, outAt }) =>
      sessionId === null ? outAt >= from && outAt < to : sessionId === session.id,
    )
  }).length
}

const HOUR_MS = 3_600_000

/** An hour of the past at a place, from `from` on; knots, and degrees where the wind came from. Null is unknown. */
export type PastHour = {
  from: Date
  windKnots: number | null
  gustKnots: number | null
  windDirection: number | null
}
export type RiddenHour = PastHour & { windKnots: number; windDirection: number; riderIds: string[] }

type Span = Pick<CountedRide, 'riderId' | 'outAt' | 'until'>

/**
 * The hour with the most wind in which somebody was out, with who was; of equal ones the first. Undefined where nobody was out, or
 * the wind of no such hour is known.
 */
export function strongestRiddenHour(
  rides: readonly Span[],
  hours: readonly PastHour[],
): RiddenHour | undefined {
  let strongest: RiddenHour | undefined
  for (const hour of hours) {
    const { windKnots, windDirection } = hour
    if (windKnots === null || windDirection === null) continue
    if (strongest !== undefined && windKnots <= strongest.windKnots) continue
    const riderIds = [...new Set(rides.filter((ride) => isWithin(ride, hour)).map(({ riderId }) => riderId))]
    if (riderIds.length > 0) strongest = { ...hour, windKnots, windDirection, riderIds }
  }
  return strongest
}

/** The hours in which one of these riders was out, and whose wind is known. */
export function riddenHours(
  rides: readonly Span[],
  hours: readonly PastHour[],
): (PastHour & { windKnots: number; windDirection: number })[] {
  return hours.flatMap((hour) => {
    const { windKnots, windDirection } = hour
    if (windKnots === null || windDirection === null) return []
    return rides.some((ride) => isWithin(ride, hour)) ? [{ ...hour, windKnots, windDirection }] : []
  })
}

/** The mean wind of the hours of these rides, each hour once; null where none is known. */
export function meanRiddenWind(rides: readonly Span[], hours: readonly PastHour[]): number | null {
  const known = hours.flatMap((hour) =>
    hour.windKnots !== null && rides.some((ride) => isWithin(ride, hour)) ? [hour.windKnots] : [],
  )
  return known.length === 0 ? null : known.reduce((sum, knots) => sum + knots, 0) / known.length
}

function isWithin({ outAt, until }: Span, { from }: PastHour): boolean {
  return outAt.getTime() < from.getTime() + HOUR_MS && until.getTime() > from.getTime()
}
