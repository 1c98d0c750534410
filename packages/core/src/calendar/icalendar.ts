import { addDays } from '#time.ts'
import type { CalendarEvent, PlaceTime, ToldEvent } from './calendar-event.ts'
import { REFRESH_HOURS } from './limits.ts'
import { zoneLines } from './zone-lines.ts'

// RFC 5545, 3.1: the most octets of a line without its end, and of those that go on, beside their space.
const MAX_LINE_OCTETS = 75
const CONTINUED_OCTETS = MAX_LINE_OCTETS - 1
const PRODUCT_ID = '-//SendIt!//Calendar//EN'
/** A calendar has at least one component (RFC 5545, 3.6); one without events says what its clock is. */
const ZONE_OF_NOTHING = 'Etc/UTC'

/** A calendar as RFC 5545 and 7986 have it, its lines folded and ended with CR LF. The same events give the same octets. */
export function writeCalendar(name: string, events: readonly ToldEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT_ID}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    // The names of the two before RFC 7986 gave them one.
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_HOURS}H`,
    `X-PUBLISHED-TTL:PT${REFRESH_HOURS}H`,
    ...zonesOf(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** RFC 5545, 3.3.11. Control characters but tab and line feed have no place in a text. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** RFC 5545, 3.1: no line is longer than 75 octets of UTF-8, and no character is cut in two. */
export function foldLine(line: string): string {
  // Three octets are the most that a unit of UTF-16 takes, so that short lines need no counting.
  if (line.length * 3 <= MAX_LINE_OCTETS) return line
  const parts: string[] = []
  let start = 0
  let octets = 0
  let room = MAX_LINE_OCTETS
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (octets + size > room) {
      parts.push(line.slice(start, at))
      start = at
      octets = 0
      room = CONTINUED_OCTETS
    }
    octets += size
    at += code > 0xffff ? 2 : 1
  }
  parts.push(line.slice(start))
  return parts.join('\r\n ')
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function zonesOf(events: readonly ToldEvent[]): string[] {
  const years = new Map<string, { from: number; to: number }>()
  for (const { zone, start, end } of events) {
    if (zone === null || start.time === null) continue
    const known = years.get(zone)
    const from = Number(start.day.slice(0, 4))
    const to = Number((end ?? start).day.slice(0, 4))
    years.set(zone, { from: Math.min(known?.from ?? from, from), to: Math.max(known?.to ?? to, to) })
  }
  if (events.length === 0) years.set(ZONE_OF_NOTHING, { from: 1970, to: 1970 })
  return [...years].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([zone, span]) => zoneLines(zone, span))
}

function eventLines(event: ToldEvent): string[] {
  const changed = utcStamp(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    // RFC 5545, 3.8.7.2: with a METHOD it is when this was last said, which is no other than when it last changed.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    ...timeLines(event),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    `TRANSP:${event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** The end of whole days is the day after the last one (RFC 5545, 3.6.1). */
function timeLines({ start, end, zone }: CalendarEvent): string[] {
  if (start.time === null) {
    const after = addDays((end ?? start).day, 1)
    return [`DTSTART;VALUE=DATE:${digits(start.day)}`, `DTEND;VALUE=DATE:${digits(after)}`]
  }
  const of = zone === null ? '' : `;TZID=${zone}`
  const lines = [`DTSTART${of}:${wallStamp(start)}`]
  return end === null ? lines : [...lines, `DTEND${of}:${wallStamp(end)}`]
}

function wallStamp({ day, time }: PlaceTime): string {
  return `${digits(day)}T${digits(time ?? '00:00')}00`
}

function utcStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}
