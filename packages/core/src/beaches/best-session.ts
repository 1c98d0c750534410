import { FAIR_SCORE } from './limits.ts'

/** One hour of daylight; `time` is its start in Unix seconds. */
export type ScoredHour = { time: number; score: number }
/** From the start of the first hour to the end of the last; `score` is the mean. */
export type Session = { from: number; to: number; score: number }

const SECONDS_PER_HOUR = 3600
const LEAST_HOURS = 2

/** The run of rideable hours that brings the most; of equals the earliest. Undefined when nothing lasts two hours. */
export function bestSession(hours: readonly ScoredHour[]): Session | undefined {
  const runs = rideableRuns(hours).filter((run) => run.length >= LEAST_HOURS)
  const worth = (run: readonly ScoredHour[]) =>
    run.reduce((sum, { score }) => sum + score - (FAIR_SCORE - 1), 0)
  const best = runs.reduce<ScoredHour[]>((top, run) => (worth(run) > worth(top) ? run : top), [])
  const [first, last] = [best[0], best.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const mean = best.reduce((sum, { score }) => sum + score, 0) / best.length
  return { from: first.time, to: last.time + SECONDS_PER_HOUR, score: Math.round(mean) }
}

function rideableRuns(hours: readonly ScoredHour[]): ScoredHour[][] {
  const runs: ScoredHour[][] = []
  for (const hour of hours) {
    if (hour.score < FAIR_SCORE) continue
    const run = runs.at(-1)
    const isNext = run?.at(-1)?.time === hour.time - SECONDS_PER_HOUR
    if (run !== undefined && isNext) run.push(hour)
    else runs.push([hour])
  }
  return runs
}
