import type { Moment } from './port.ts'

const SECONDS_PER_HOUR = 3600
const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR
const HALF_TURN = 180
const FULL_TURN = 360

export type Sun = { sunrise: number; sunset: number }
type Frame = {
  /** The place's distance from UTC in seconds: its hours begin with it, at half past elsewhere. */
  offset: number
  /** Of one day; the others differ by minutes. Where it is unknown, the light of the nearest reading counts. */
  sun: Sun | undefined
}

/**
 * The hours of a place, from the one that has begun to the last that is known, between readings that lie further apart: `readings`
 * are in the order of time. What is not known on one of two sides is not known between them.
 */
export function hoursOfSteps(readings: readonly Moment[], { offset, sun }: Frame): Moment[] {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined) return []
  const begun =
    first.time - ((((first.time + offset) % SECONDS_PER_HOUR) + SECONDS_PER_HOUR) % SECONDS_PER_HOUR)
  const hours: Moment[] = []
  for (let time = begun; time <= last.time; time += SECONDS_PER_HOUR) {
    const next = readings.find((reading) => reading.time >= time) ?? last
    const before = readings.findLast((reading) => reading.time <= time) ?? first
    const moment = between(before, next, time)
    hours.push(sun === undefined ? moment : inLight(moment, isLight(time, sun)))
  }
  return hours
}

function between(before: Moment, next: Moment, time: number): Moment {
  const span = next.time - before.time
  const share = span <= 0 ? 0 : (time - before.time) / span
  const mix = (from: number, to: number) => from + share * (to - from)
  const mixKnown = (from: number | null, to: number | null) =>
    from === null || to === null ? null : mix(from, to)
  const nearest = share < 0.5 ? before : next
  return {
    ...nearest,
    time,
    windKnots: mix(before.windKnots, next.windKnots),
    windDirection: turn(before.windDirection, next.windDirection, share),
    gustKnots: mixKnown(before.gustKnots, next.gustKnots),
    temperature: mixKnown(before.temperature, next.temperature),
    visibility: mixKnown(before.visibility, next.visibility),
    // A step tells what falls until then.
    rainMmPerHour: next.rainMmPerHour,
  }
}

/** The short way round the compass. */
function turn(from: number, to: number, share: number): number {
  const way = ((((to - from) % FULL_TURN) + FULL_TURN + HALF_TURN) % FULL_TURN) - HALF_TURN
  return (from + share * way + FULL_TURN) % FULL_TURN
}

function isLight(time: number, { sunrise, sunset }: Sun): boolean {
  const sinceSunrise = (((time - sunrise) % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY
  return sinceSunrise < sunset - sunrise
}

function inLight(moment: Moment, isDay: boolean): Moment {
  const icon = moment.sky.icon.replace(/[dn]$/, isDay ? 'd' : 'n')
  return { ...moment, isDay, sky: { ...moment.sky, icon } }
}
