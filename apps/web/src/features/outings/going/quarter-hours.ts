import { MAX_OUTING_HOURS } from '@sendit/core/outings/limits.ts'

const QUARTER_MS = 15 * 60_000
const USUAL_MS = 8 * QUARTER_MS

/** The steps of 'back by': whole quarters of an hour that are still to come. */
export function earliestBackBy(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS)
}

export function latestBackBy(now: Date): Date {
  return new Date(Math.floor((now.getTime() + MAX_OUTING_HOURS * 3_600_000) / QUARTER_MS) * QUARTER_MS)
}

/** The end of the session where it lies ahead, else two hours from now. */
export function usualBackBy(now: Date, sessionEnd: Date | null): Date {
  if (sessionEnd !== null && sessionEnd > earliestBackBy(now) && sessionEnd <= latestBackBy(now))
    return sessionEnd
  return earliestBackBy(new Date(now.getTime() + USUAL_MS - 1))
}

/** So many quarters on, within what can be said at `now`. */
export function movedBackBy(backBy: Date, quarters: number, now: Date): Date {
  const moved = backBy.getTime() + quarters * QUARTER_MS
  const [least, most] = [earliestBackBy(now).getTime(), latestBackBy(now).getTime()]
  return new Date(Math.min(most, Math.max(least, moved)))
}
