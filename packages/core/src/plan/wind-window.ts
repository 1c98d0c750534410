import { bestSession } from '#beaches/best-session.ts'
import { meanWind } from '#weather/mean-wind.ts'

const SECONDS_PER_HOUR = 3600

/** An hour on a beach, in knots and degrees; `time` is its start in Unix seconds, `score` what the beach scores then. */
export type WindowHour = {
  time: number
  windKnots: number
  gustKnots: number | null
  windDirection: number
  score: number
}

/** Unix seconds, from the start of the first hour to the end of the last. */
export type Window = {
  from: number
  to: number
  lowestKnots: number
  highestKnots: number
  /** The strongest; null where none is known. */
  gustKnots: number | null
  windDirection: number
}

/**
 * The run of hours of a day that is best to ride, by the scores of its beach, so that no hour under a cap lies in it; null on a day
 * without two such hours in a row. `hours` are in order.
 */
export function windWindow(hours: readonly WindowHour[]): Window | null {
  const session = bestSession(hours)
  if (session === undefined) return null
  return windowOf(hours.filter(({ time }) => session.from <= time && time < session.to))
}

/** What the wind of these hours is like, which follow one another and are one at least. */
export function windowOf(ridden: readonly WindowHour[]): Window {
  const knots = ridden.map(({ windKnots }) => windKnots)
  const gusts = ridden.flatMap(({ gustKnots }) => gustKnots ?? [])
  const wind = meanWind(
    ridden.map(({ windKnots, windDirection }) => ({ speed: windKnots, direction: windDirection })),
  )
  return {
    from: ridden[0]?.time ?? 0,
    to: (ridden.at(-1)?.time ?? 0) + SECONDS_PER_HOUR,
    lowestKnots: Math.min(...knots),
    highestKnots: Math.max(...knots),
    gustKnots: gusts.length === 0 ? null : Math.max(...gusts),
    windDirection: wind?.direction ?? 0,
  }
}
