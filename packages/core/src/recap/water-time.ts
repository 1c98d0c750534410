import { MAX_OUTING_HOURS } from '#outings/limits.ts'
import { type PlannedHours, plannedSpan } from '#plan/planned-span.ts'
import { addDays, dayInZone, daysBetween } from '#time.ts'

const MINUTE_MS = 60_000
const MAX_OUTING_MS = MAX_OUTING_HOURS * 60 * MINUTE_MS

/** `backAt` is null if they never reported back. */
export type Ride = { riderId: string; outAt: Date; backBy: Date; backAt: Date | null }
/** The trip's local day on which it began. */
export type CountedRide<R extends Ride = Ride> = R & { until: Date; minutes: number; day: string }
export type TripDays = { from: string; to: string; timeZone: string }

export function daysOfTrip({ from, to }: Pick<TripDays, 'from' | 'to'>): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** Rides that began on a trip day and ended. Beyond `MAX_OUTING_HOURS` the report was forgotten, so 'back by' counts. */
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

export function minutesBy<R extends CountedRide>(
  rides: readonly R[],
  keyOf: (ride: R) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const ride of rides) sums.set(keyOf(ride), (sums.get(keyOf(ride)) ?? 0) + ride.minutes)
  return sums
}

/** Longest first, ties by id so every client agrees. */
export function ridersByMinutes(rides: readonly CountedRide[]): { riderId: string; minutes: number }[] {
  return [...minutesBy(rides, ({ riderId }) => riderId)]
    .map(([riderId, minutes]) => ({ riderId, minutes }))
    .sort((one, other) => other.minutes - one.minutes || (one.riderId < other.riderId ? -1 : 1))
}

export function longestRide<R extends CountedRide>(rides: readonly R[], riderId: string): R | undefined {
  const own = rides.filter((ride) => ride.riderId === riderId)
  return own.reduce<R | undefined>(
    (longest, ride) => (longest !== undefined && longest.minutes >= ride.minutes ? longest : ride),
    undefined,
  )
}

export type PlannedSession = PlannedHours & { id: string }
export type SessionRide = Pick<Ride, 'outAt' | 'backAt'> & { sessionId: string | null }

/** By session id, or without one by start time. Unfinished rides count; those under a minute were slips. */
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

/** Knots and degrees; null is unknown. */
export type PastHour = {
  from: Date
  windKnots: number | null
  gustKnots: number | null
  windDirection: number | null
}
export type RiddenHour = PastHour & { windKnots: number; windDirection: number; riderIds: string[] }

type Span = Pick<CountedRide, 'riderId' | 'outAt' | 'until'>

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

export function meanRiddenWind(rides: readonly Span[], hours: readonly PastHour[]): number | null {
  const known = hours.flatMap((hour) =>
    hour.windKnots !== null && rides.some((ride) => isWithin(ride, hour)) ? [hour.windKnots] : [],
  )
  return known.length === 0 ? null : known.reduce((sum, knots) => sum + knots, 0) / known.length
}

function isWithin({ outAt, until }: Span, { from }: PastHour): boolean {
  return outAt.getTime() < from.getTime() + HOUR_MS && until.getTime() > from.getTime()
}
