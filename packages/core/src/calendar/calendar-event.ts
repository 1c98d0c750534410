import type { PlanAnswer, PlanItemKind } from '#plan/limits.ts'

/** HH:MM local time; without a time, all day. */
export type PlaceTime = { day: string; time: string | null }

export type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'

export type CalendarEvent = {
  /** Must never change. */
  uid: string
  summary: string
  description: string
  location: string
  url: string | null
  start: PlaceTime
  /** Inclusive for all-day events; null means one day, or an unknown end for timed ones. */
  end: PlaceTime | null
  /** IANA; null makes the times floating. */
  zone: string | null
  status: EventStatus
  isFree: boolean
}

export type FeedEvent = CalendarEvent & {
  sequence: number
  changedAt: Date
}

/**
 * Undefined: not in the calendar. Sessions appear for participants and for guests, who cannot answer; the rest unless declined.
 */
export function statusOfItem(
  { kind, answer }: { kind: PlanItemKind; answer: PlanAnswer | null },
  { canAnswer }: { canAnswer: boolean },
): EventStatus | undefined {
  if (answer === 'no') return undefined
  if (answer === null && kind === 'session' && canAnswer) return undefined
  return answer === 'maybe' ? 'TENTATIVE' : 'CONFIRMED'
}
