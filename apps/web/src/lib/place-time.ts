// The clock of a place where its time zone is known, else the viewer's.
import { dayInZone, startOfDayInZone } from '@sendit/core/time.ts'

type Place = { timezone: string | null }

/** The calendar day it is at the place. */
export function dayAtPlace({ timezone }: Place, now: Date): string {
  return dayInZone(now, timezone ?? viewerZone())
}

/** The instant at which `day` begins at the place. */
export function dayStartAtPlace({ timezone }: Place, day: string): Date {
  return startOfDayInZone(day, timezone ?? viewerZone())
}

export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
