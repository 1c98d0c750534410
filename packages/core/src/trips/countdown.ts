const MS_PER_SECOND = 1000
const SECONDS_PER_DAY = 86_400

export type Countdown = { days: number; hours: number; minutes: number; seconds: number }

/** Rounded down; zero once passed. */
export function countdownTo(target: Date, now: Date): Countdown {
  const left = Math.max(0, Math.floor((target.getTime() - now.getTime()) / MS_PER_SECOND))
  return {
    days: Math.floor(left / SECONDS_PER_DAY),
    hours: Math.floor((left % SECONDS_PER_DAY) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  }
}
