import type { Cap } from '#weather/contract.ts'
import { meanWind } from '#weather/mean-wind.ts'
import { type PlannedHours, plannedSpan } from './planned-span.ts'

const HOUR_MS = 3_600_000

/** Includes partly overlapped hours; `time` is in Unix seconds. */
export function sessionHours<Hour extends { time: number }>(
  hours: readonly Hour[],
  planned: PlannedHours,
  timezone: string,
): Hour[] {
  const { from, to } = plannedSpan(planned, timezone)
  return hours.filter(({ time }) => {
    const start = time * 1000
    // A span skipped by the clocks is empty; it counts in the following hour.
    return start < Math.max(to.getTime(), from.getTime() + 1) && from.getTime() < start + HOUR_MS
  })
}

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
  gustKnots: number | null
  windDirection: number
  /** Mean score, limited by the worst cap. */
  score: number
  caps: Cap[]
}

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

/** Wind strength is judged per rider instead. */
const NOBODY_RIDES = ['Offshore wind', 'Side-offshore wind', 'Thunderstorm', 'Dark']
/** Side-offshore at a beach known for it. */
const LISTED_SIDE_OFFSHORE = 79

/** docs/product.md 14.6. */
export function stoppingCaps(caps: readonly Cap[]): Cap[] {
  return caps.filter(({ limit, reason }) => limit < LISTED_SIDE_OFFSHORE && NOBODY_RIDES.includes(reason))
}
