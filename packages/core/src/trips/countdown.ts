const MS_PER_SECOND = 1000
const SECONDS_PER_DAY = 86_400

export type Countdown = { days: number; hours: number; minutes: number; seconds: number }

/** The time from `now` until `target` in whole units, rounded down; all zeros once `target` has passed. */
export function countdownTo(target: Date, now: Date): Countdown {
  const left = Math.max(0, Math.floor((target.getTime() - now.getTime()) / MS_PER_SECOND))
  return {
    days: Math.floor(left / SECONDS_PER_DAY),
    hours: Math.floor((left % SECONDS_PER_DAY) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  }
}
