import { rideableRuns, worthOf } from '#beaches/beach-verdict.ts'
import { FAIR_SCORE, GOOD_SCORE } from '#beaches/limits.ts'
import { timeInZone } from '#time.ts'
import { meanWind } from '#weather/mean-wind.ts'

/** A day on one of the beaches of a place; its hours are in order, and no more than are asked about. */
export type BeachDay = { beachId: string; hours: readonly WindowHour[] }
/** Hours that a crew waits for, on the beach that is best in them. */
export type GoWindow = Window & { beachId: string }
type Span = { from: number; to: number }

/** A window that lies so near to another is the same: forecasts move by an hour from one to the next. */
export const SAME_WITHIN_SECONDS = 3600

/**
 * The GO windows of a day at a place, in order: two hours or more of which each scores 80 or more on one beach, so that none is dark
 * or under a cap. Hours that are only fair do not part what lies before and behind them. What overlaps on several beaches is one
 * window, that of the beach where it brings the most; of equals the one that is named first.
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

/** Of each run that can be ridden what lies from its first good hours to its last. */
function goStretches(hours: readonly WindowHour[]): WindowHour[][] {
  return rideableRuns(hours, FAIR_SCORE).flatMap((run) => {
    const good = rideableRuns(run, GOOD_SCORE)
    const [first, last] = [good[0]?.[0], good.at(-1)?.at(-1)]
    if (first === undefined || last === undefined) return []
    return [run.filter(({ time }) => first.time <= time && time <= last.time)]
  })
}

/** A window that a crew was told of; `from` and `to` hold all that it ever spanned. */
export type NotifiedWindow = Span & { day: string; beachId: string }
export type FoundWindow = GoWindow & { day: string }

/**
 * What has become of the windows that were told: `moved` stand, as they are now found; `vanished` do not; and `appeared` are not told
 * yet. One that splits in two stays one, on its beach where that goes on being good.
 */
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

type Windy = {
  beach: string
  from: Date
  to: Date
  timezone: string
  /** In whole knots. */
  lowest: number
  highest: number
}

/** 'Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots', by the clock of the place. */
export function windowWords({ beach, from, to, timezone, lowest, highest }: Windy): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: timezone },
  })
    .format(from)
    // Some platforms put a comma behind the weekday.
    .replace(',', '')
  const knots = lowest === highest ? lowest : `${lowest} to ${highest}`
  const hours = `${timeInZone(from, timezone)} to ${timeInZone(to, timezone)}`
  return `${beach}, ${day}, ${hours}, ${knots} knots`
}
