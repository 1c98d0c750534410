import type { CountedRide } from './water-time.ts'

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
