import { FAIR_SCORE } from './limits.ts'

/** One hour of daylight; `time` is its start in Unix seconds. */
export type ScoredHour = { time: number; score: number }
/** From the start of the first hour to the end of the last; `score` is the mean. */
export type Session = { from: number; to: number; score: number }

const SECONDS_PER_HOUR = 3600
const LEAST_HOURS = 2

/** The run of rideable hours that brings the most; of equals the earliest. Undefined when nothing lasts two hours. */
export function bestSession(hours: readonly ScoredHour[]): Session | undefined {
  const runs = rideableRuns(hours, FAIR_SCORE)
  const worth = (run: readonly ScoredHour[]) => worthOf(run, FAIR_SCORE)
  const best = runs.reduce<readonly ScoredHour[]>((top, run) => (worth(run) > worth(top) ? run : top), [])
  const [first, last] = [best[0], best.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const mean = best.reduce((sum, { score }) => sum + score, 0) / best.length
  return { from: first.time, to: last.time + SECONDS_PER_HOUR, score: Math.round(mean) }
}

/** Hours in a row that score `least` or more, two of them or longer. `hours` are in order. */
export function rideableRuns<Hour extends ScoredHour>(hours: readonly Hour[], least: number): Hour[][] {
  const runs: Hour[][] = []
  for (const hour of hours) {
    if (hour.score < least) continue
    const run = runs.at(-1)
    const isNext = run?.at(-1)?.time === hour.time - SECONDS_PER_HOUR
    if (run !== undefined && isNext) run.push(hour)
    else runs.push([hour])
  }
  return runs.filter((run) => run.length >= LEAST_HOURS)
}

/** What a run brings: more hours, and better ones, bring more. */
export function worthOf(run: readonly ScoredHour[], least: number): number {
  return run.reduce((sum, { score }) => sum + score - (least - 1), 0)
}
