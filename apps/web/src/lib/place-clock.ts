import { dayInZone, startOfDayInZone } from '@sendit/core/time.ts'
import { comesTwice, offsetText } from '@sendit/core/wall-clock.ts'

type Place = { name: string; timezone: string }

export function clockAtPlace(instant: string | Date, timezone: string): string {
  return format(instant, { timeZone: timezone, hour: 'numeric', minute: '2-digit' })
}

export function hourAtPlace(instant: string | Date, timezone: string): string {
  return format(instant, { timeZone: timezone, hour: 'numeric' })
}

/** '14:00'; when clocks go back, times that occur twice are marked: '02:15 (GMT+2)'. */
export function time24AtPlace(instant: string | Date, timezone: string): string {
  const at = new Date(instant)
  const style = { timeZone: timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('en-GB', style).format(at)
  return comesTwice(at, timezone) ? `${clock} (${offsetText(at, timezone)})` : clock
}

export function hourOfDay(instant: string | Date, timezone: string): number {
  return Number(time24AtPlace(instant, timezone).slice(0, 2))
}

/** ' (Tarifa time)' where the viewer's clock differs at this instant, else empty. */
export function whoseTime({ name, timezone }: Place, instant: string | Date): string {
  const stamp = (zone: string) => `${dayInZone(new Date(instant), zone)} ${clockAtPlace(instant, zone)}`
  return stamp(timezone) === stamp(viewerZone()) ? '' : ` (${name} time)`
}

export function twelveHourText(clock: string): string {
  return clockAtPlace(`1970-01-01T${clock}:00Z`, 'UTC')
}

function format(instant: string | Date, options: Intl.DateTimeFormatOptions): string {
  // en-US writes 'PM' as the chat does; newer browsers put a narrow space before it.
  const clock = new Intl.DateTimeFormat('en-US', { ...options, hour12: true })
  return clock.format(new Date(instant)).replace(/\s/gu, ' ')
}

// Falls back to the viewer's zone.

type ZonedPlace = { timezone: string | null }

export function dayAtPlace({ timezone }: ZonedPlace, now: Date): string {
  return dayInZone(now, timezone ?? viewerZone())
}

export function dayStartAtPlace({ timezone }: ZonedPlace, day: string): Date {
  return startOfDayInZone(day, timezone ?? viewerZone())
}

export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
