import { momentText } from '#features/polls/poll-texts.ts'

/** What a poll's end may be chosen from: 'never', 'other', or an ISO instant. */
export type Deadline = { value: string; label: string }

const HOUR_MS = 3_600_000
/** Hours of the viewer's day at which crews decide things. */
const HOURS = [9, 12, 18, 21]
const OFFERED = 5

/** Full hours of today and tomorrow that are at least an hour away, without any, and one's own. */
export function deadlinesFrom(now: Date): Deadline[] {
  const moments = [0, 1, 2].flatMap((days) =>
    HOURS.map((hour) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)),
  )
  const ahead = moments.filter((at) => at.getTime() - now.getTime() >= HOUR_MS).slice(0, OFFERED)
  return [
    { value: 'never', label: 'when you close it' },
    ...ahead.map((at) => ({ value: at.toISOString(), label: momentText(at, now) })),
    { value: 'other', label: 'another time' },
  ]
}

/** The instant that a deadline stands for; null for none. `typed` is what a date and time field holds, in the viewer's zone. */
export function instantOf(chosen: string, typed: string): string | null {
  if (chosen === 'never') return null
  if (chosen !== 'other') return chosen
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
