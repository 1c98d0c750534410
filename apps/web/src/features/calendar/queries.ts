import type { CalendarFeed, CalendarPreview } from '@sendit/core/calendar/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Refetched on each visit, since another device may have replaced it. */
export const calendarFeedQuery = () => ({
  ...readQuery<CalendarFeed>('/api/calendar/feed'),
  staleTime: 0,
})

export const calendarPreviewQuery = () => ({
  ...readQuery<CalendarPreview>('/api/calendar/preview'),
  staleTime: 0,
})

/** A guest's link carries their invite. */
export function tripCalendarUrl(tripId: string, guestToken: string | null): string {
  const token = guestToken === null ? '' : `?token=${encodeURIComponent(guestToken)}`
  return `/api/trips/${encodeURIComponent(tripId)}/calendar.ics${token}`
}
