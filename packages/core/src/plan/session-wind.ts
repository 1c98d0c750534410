import type { Cap } from '#weather/contract.ts'
import { meanWind } from '#weather/mean-wind.ts'
import { type PlannedHours, plannedSpan } from './planned-span.ts'

const HOUR_MS = 3_600_000

/** Those of these hours, by their starts in Unix seconds, that a session lies in or touches, by the clock of `timezone`. */
export function sessionHours<Hour extends { time: number }>(
  hours: readonly Hour[],
  planned: PlannedHours,
  timezone: string,
): Hour[] {
  const { from, to } = plannedSpan(planned, timezone)
  return hours.filter(({ time }) => {
    const start = time * 1000
    // What has no length, since the clocks skip it, lies in the hour after it.
    return start < Math.max(to.getTime(), from.getTime() + 1) && from.getTime() < start + HOUR_MS
  })
}

/** Whether these hours, which are in order, reach over all of the session. */
export function isWhole(
  hours: readonly { time: number }[],
  planned: PlannedHours,
  timezone: string,
): boolean {
  const { from, to } = plannedSpan(planned, timezone)
  const [first, last] = [hours[0], hours.at(-1)]
  if (first === undefined || last === undefined) return false
  return first.time * 1000 <= from.getTime() && to.getTime() <= last.time * 1000 + HOUR_MS
}

/** An hour on the beach, in knots and degrees. */
export type RiddenHour = {
  time: number
  windKnots: number
  gustKnots: number | null
  windDirection: number
  score: number
  caps: readonly Cap[]
}

export type SessionWind = {
  meanKnots: number
  lowestKnots: number
  highestKnots: number
  /** The strongest; null where none is known. */
  gustKnots: number | null
  windDirection: number
  /** The mean of the hours' scores, and no more than the worst of their caps. */
  score: number
  /** Of any of the hours, the lowest first, each reason once. */
  caps: Cap[]
}

/** What the wind of a session is like as a whole; null without any hour. */
export function sessionWind(hours: readonly RiddenHour[]): SessionWind | null {
  const wind = meanWind(
    hours.map(({ windKnots, windDirection }) => ({ speed: windKnots, direction: windDirection })),
  )
  if (wind === undefined) return null
  const knots = hours.map(({ windKnots }) => windKnots)
  const gusts = hours.flatMap(({ gustKnots }) => gustKnots ?? [])
  const caps = worstCaps(hours.flatMap((hour) => hour.caps))
  const mean = hours.reduce((sum, { score }) => sum + score, 0) / hours.length
  return {
    meanKnots: wind.speed,
    lowestKnots: Math.min(...knots),
    highestKnots: Math.max(...knots),
    gustKnots: gusts.length === 0 ? null : Math.max(...gusts),
    windDirection: wind.direction,
    score: Math.min(Math.round(mean), ...caps.map(({ limit }) => limit)),
    caps,
  }
}

function worstCaps(caps: readonly Cap[]): Cap[] {
  const byReason = new Map<string, Cap>()
  for (const cap of caps) {
    const before = byReason.get(cap.reason)
    if (before === undefined || cap.limit < before.limit) byReason.set(cap.reason, cap)
  }
  return [...byReason.values()].sort((one, other) => one.limit - other.limit)
}

/** What nobody rides in, however it suits them. The amount of wind is for each rider's own word. */
const NOBODY_RIDES = ['Offshore wind', 'Side-offshore wind', 'Thunderstorm', 'Dark']
/** Side-offshore on a beach that is known for it. */
const LISTED_SIDE_OFFSHORE = 79

/** The caps under which nobody has any word. docs/product.md 14.6 */
export function stoppingCaps(caps: readonly Cap[]): Cap[] {
  return caps.filter(({ limit, reason }) => limit < LISTED_SIDE_OFFSHORE && NOBODY_RIDES.includes(reason))
}
