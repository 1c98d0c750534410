import { addDays, dayInZone } from '#time.ts'
import type { Cap } from '#weather/contract.ts'
import { meanWind } from '#weather/mean-wind.ts'

/** When something is planned: HH:mm on the clock of its place. */
export type PlannedHours = { day: string; startsAt: string; endsAt: string | null }

/** What has no end is taken for so many hours. */
const HOURS_WITHOUT_END = 2
const HOUR_MS = 3_600_000

/** Those of these hours, by their starts in Unix seconds, that a session lies in or touches, by the clock of `timezone`. */
export function sessionHours<Hour extends { time: number }>(
  hours: readonly Hour[],
  { day, startsAt, endsAt }: PlannedHours,
  timezone: string,
): Hour[] {
  const end = endsAt ?? hoursLater(startsAt, HOURS_WITHOUT_END)
  return hours.filter(({ time }) => {
    const at = new Date(time * 1000)
    if (dayInZone(at, timezone) !== day) return false
    const isLastOfDay = dayInZone(new Date(at.getTime() + HOUR_MS), timezone) === addDays(day, 1)
    const from = clockInZone(at, timezone)
    const to = isLastOfDay ? '24:00' : clockInZone(new Date(at.getTime() + HOUR_MS), timezone)
    return from < end && startsAt < to
  })
}

/** On the same day. */
function hoursLater(clock: string, hours: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour + hours >= 24 ? '24:00' : `${pad(hour + hours)}:${pad(minute)}`
}

const pad = (part: number) => String(part).padStart(2, '0')

function clockInZone(at: Date, timeZone: string): string {
  const style = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', style).format(at)
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
