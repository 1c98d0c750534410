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

/** The instant at which the place's clock says `clock`, HH:mm, on `day`. */
export function wallTimeAtPlace(place: Place, day: string, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const zone = place.timezone ?? viewerZone()
  const guess = new Date(startOfDayInZone(day, zone).getTime() + (hours * 60 + minutes) * 60_000)
  // On a day on which clocks change, what comes after the change is off by it.
  const wall = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).format(guess)
  const [shownHours = 0, shownMinutes = 0] = wall.split(':').map(Number)
  return new Date(guess.getTime() + ((hours - shownHours) * 60 + minutes - shownMinutes) * 60_000)
}

export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
