const STEP_MS = 5 * 60_000

/** When a rider may have been seen: now, and every five minutes before it since they went out. */
export function sightTimes(outAt: Date, now: Date): Date[] {
  const times = [now]
  const last = Math.ceil(now.getTime() / STEP_MS) * STEP_MS - STEP_MS
  for (let at = last; at >= outAt.getTime(); at -= STEP_MS) times.push(new Date(at))
  return times
}
