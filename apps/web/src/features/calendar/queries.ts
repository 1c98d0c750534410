import type { CalendarFeed, CalendarPreview } from '@sendit/core/calendar/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** The secret address of the viewer's calendar; read anew at each visit, since another device may have replaced it. */
export const calendarFeedQuery = () => ({
  ...readQuery<CalendarFeed>('/api/calendar/feed'),
  staleTime: 0,
})

/** What comes next in the viewer's calendar. */
export const calendarPreviewQuery = () => ({
  ...readQuery<CalendarPreview>('/api/calendar/preview'),
  staleTime: 0,
})

/** What a browser downloads as a calendar file. A guest's link carries their invitation. */
export function tripCalendarUrl(tripId: string, guestToken: string | null): string {
  const token = guestToken === null ? '' : `?token=${encodeURIComponent(guestToken)}`
  return `/api/trips/${encodeURIComponent(tripId)}/calendar.ics${token}`
}
