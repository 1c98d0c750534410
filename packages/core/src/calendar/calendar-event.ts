import type { PlanAnswer, PlanItemKind } from '#plan/limits.ts'

/** A calendar day, and HH:MM of the place's own clock; without a time it is about the whole day. */
export type PlaceTime = { day: string; time: string | null }

/** RFC 5545, 3.8.1.11. */
export type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'

/** What stands in a calendar, before anybody knows how often it was changed. */
export type CalendarEvent = {
  /** The same for ever, whatever of it changes. */
  uid: string
  summary: string
  description: string
  location: string
  url: string | null
  start: PlaceTime
  /** The last day of what is about whole days; null: of whole days, it is one day; else nobody said. */
  end: PlaceTime | null
  /** IANA; null where the place is not known, so that the times are those of wherever one is. */
  zone: string | null
  status: EventStatus
  /** It leaves the person free for other things. */
  isFree: boolean
}

/** The same as a calendar was told. */
export type FeedEvent = CalendarEvent & {
  sequence: number
  /** In whole seconds. */
  changedAt: Date
}

/**
 * How an item of a plan stands in somebody's calendar; undefined: not at all. A session is for who comes, and for who looks on
 * and cannot say. All else is for everybody but who has said no.
 */
export function statusOfItem(
  { kind, answer }: { kind: PlanItemKind; answer: PlanAnswer | null },
  { canAnswer }: { canAnswer: boolean },
): EventStatus | undefined {
  if (answer === 'no') return undefined
  if (answer === null && kind === 'session' && canAnswer) return undefined
  return answer === 'maybe' ? 'TENTATIVE' : 'CONFIRMED'
}
