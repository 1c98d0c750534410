import { rideableRuns, worthOf } from '#beaches/beach-verdict.ts'
import { FAIR_SCORE, GOOD_SCORE } from '#beaches/limits.ts'
import { timeInZone } from '#time.ts'
import { meanWind } from '#weather/mean-wind.ts'

export type BeachDay = { beachId: string; hours: readonly WindowHour[] }
export type GoWindow = Window & { beachId: string }
type Span = { from: number; to: number }

/** Forecast updates shift windows by an hour. */
export const SAME_WITHIN_SECONDS = 3600

/**
 * At least two hours scoring 80 or more on one beach; fair hours do not split. Overlaps go to the most valuable beach, then the
 * first.
 */
export function goWindows(beaches: readonly BeachDay[]): GoWindow[] {
  const stretches = beaches.flatMap(({ beachId, hours }) =>
    goStretches(hours).map((stretch) => ({
      window: { ...windowOf(stretch), beachId },
      worth: worthOf(stretch, FAIR_SCORE),
    })),
  )
  const chosen: GoWindow[] = []
  for (const { window } of stretches.toSorted((one, other) => other.worth - one.worth))
    if (!chosen.some((other) => areOne(window, other))) chosen.push(window)
  return chosen.sort((one, other) => one.from - other.from)
}

/** From the first to the last good hours of each rideable run. */
function goStretches(hours: readonly WindowHour[]): WindowHour[][] {
  return rideableRuns(hours, FAIR_SCORE).flatMap((run) => {
    const good = rideableRuns(run, GOOD_SCORE)
    const [first, last] = [good[0]?.[0], good.at(-1)?.at(-1)]
    if (first === undefined || last === undefined) return []
    return [run.filter(({ time }) => first.time <= time && time <= last.time)]
  })
}

/** `from` and `to` cover its full extent so far. */
export type NotifiedWindow = Span & { day: string; beachId: string }
export type FoundWindow = GoWindow & { day: string }

/** A split window stays one, on its beach while good there. */
export function compareWindows<Notified extends NotifiedWindow>(
  notified: readonly Notified[],
  found: readonly FoundWindow[],
): { appeared: FoundWindow[]; moved: { notified: Notified; found: FoundWindow }[]; vanished: Notified[] } {
  const isSame = (one: Notified, other: FoundWindow) => one.day === other.day && areOne(one, other)
  const compared = notified.map((one) => {
    const same = found.filter((other) => isSame(one, other))
    return { notified: one, found: same.find(({ beachId }) => beachId === one.beachId) ?? same[0] }
  })
  return {
    appeared: found.filter((other) => !notified.some((one) => isSame(one, other))),
    moved: compared.flatMap(({ notified: one, found: now }) =>
      now === undefined ? [] : [{ notified: one, found: now }],
    ),
    vanished: compared.filter((one) => one.found === undefined).map((one) => one.notified),
  }
}

function areOne(one: Span, other: Span): boolean {
  return one.from <= other.to + SAME_WITHIN_SECONDS && other.from <= one.to + SAME_WITHIN_SECONDS
}

const SECONDS_PER_HOUR = 3600

/** `time` is the start in Unix seconds; knots and degrees. */
export type WindowHour = {
  time: number
  windKnots: number
  gustKnots: number | null
  windDirection: number
  score: number
}

export type Window = {
  from: number
  to: number
  lowestKnots: number
  highestKnots: number
  gustKnots: number | null
  windDirection: number
}

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

type Windy = {
  beach: string
  from: Date
  to: Date
  timezone: string
  lowest: number
  highest: number
}

/** 'Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots', by the clock of the place. */
export function windowWords({ beach, from, to, timezone, lowest, highest }: Windy): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: timezone },
  })
    .format(from)
    // Some platforms add a comma after the weekday.
    .replace(',', '')
  const knots = lowest === highest ? lowest : `${lowest} to ${highest}`
  const hours = `${timeInZone(from, timezone)} to ${timeInZone(to, timezone)}`
  return `${beach}, ${day}, ${hours}, ${knots} knots`
}
