import { rideableRuns, worthOf } from '#beaches/best-session.ts'
import { FAIR_SCORE, GOOD_SCORE } from '#beaches/limits.ts'
import { type Window, type WindowHour, windowOf } from './wind-window.ts'

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
export type ToldWindow = Span & { day: string; beachId: string }
export type FoundWindow = GoWindow & { day: string }

/**
 * What has become of the windows that were told: `moved` stand, as they are now found; `vanished` do not; and `appeared` are not told
 * yet. One that splits in two stays one, on its beach where that goes on being good.
 */
export function compareWindows<Told extends ToldWindow>(
  told: readonly Told[],
  found: readonly FoundWindow[],
): { appeared: FoundWindow[]; moved: { told: Told; found: FoundWindow }[]; vanished: Told[] } {
  const isSame = (one: Told, other: FoundWindow) => one.day === other.day && areOne(one, other)
  const standing = told.map((one) => {
    const same = found.filter((other) => isSame(one, other))
    return { told: one, found: same.find(({ beachId }) => beachId === one.beachId) ?? same[0] }
  })
  return {
    appeared: found.filter((other) => !told.some((one) => isSame(one, other))),
    moved: standing.flatMap(({ told: one, found: now }) =>
      now === undefined ? [] : [{ told: one, found: now }],
    ),
    vanished: standing.filter((one) => one.found === undefined).map((one) => one.told),
  }
}

function areOne(one: Span, other: Span): boolean {
  return one.from <= other.to + SAME_WITHIN_SECONDS && other.from <= one.to + SAME_WITHIN_SECONDS
}
