import type { CalendarEvent, PlaceTime, ToldEvent } from '@sendit/core/calendar/calendar-event.ts'
import { REFRESH_HOURS } from '@sendit/core/calendar/limits.ts'
import { addDays } from '@sendit/core/time.ts'
import ICAL from 'ical.js'
import type { JCal, JCalProperty } from './jcal.ts'
import { zoneComponent } from './zone-component.ts'

// RFC 5545, 3.1: 75 octets a line, and the library leaves out the space with which a line goes on.
ICAL.foldLength = 74
// They are texts, and calendars that know them by name alone need not be told so.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

const PRODUCT_ID = '-//SendIt!//Calendar//EN'
/** A calendar has at least one component (RFC 5545, 3.6); one without events says what its clock is. */
const ZONE_OF_NOTHING = 'Etc/UTC'

/**
 * A calendar as RFC 5545 and 7986 have it; `ical.js` escapes, folds and ends its lines. The same events give the same octets.
 * docs/decisions/0062
 */
export function writeCalendar(name: string, events: readonly ToldEvent[]): string {
  const title = cleanText(name)
  const calendar: JCal = [
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', PRODUCT_ID],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['method', {}, 'text', 'PUBLISH'],
      ['name', {}, 'text', title],
      // The names of the two before RFC 7986 gave them one.
      ['x-wr-calname', {}, 'text', title],
      ['refresh-interval', {}, 'duration', `PT${REFRESH_HOURS}H`],
      ['x-published-ttl', {}, 'unknown', `PT${REFRESH_HOURS}H`],
    ],
    [...zonesOf(events), ...events.map(eventComponent)],
  ]
  return ICAL.stringify(calendar)
}

/** Control characters but tab and line feed have no place in a text (RFC 5545, 3.3.11). */
function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}

function zonesOf(events: readonly ToldEvent[]): JCal[] {
  const years = new Map<string, { from: number; to: number }>()
  for (const { zone, start, end } of events) {
    if (zone === null || start.time === null) continue
    const known = years.get(zone)
    const from = Number(start.day.slice(0, 4))
    const to = Number((end ?? start).day.slice(0, 4))
    years.set(zone, { from: Math.min(known?.from ?? from, from), to: Math.max(known?.to ?? to, to) })
  }
  if (events.length === 0) years.set(ZONE_OF_NOTHING, { from: 1970, to: 1970 })
  return [...years].sort(([a], [b]) => (a < b ? -1 : 1)).map(([zone, span]) => zoneComponent(zone, span))
}

function eventComponent(event: ToldEvent): JCal {
  const changed = `${event.changedAt.toISOString().slice(0, 19)}Z`
  const properties: JCalProperty[] = [
    ['uid', {}, 'text', event.uid],
    // RFC 5545, 3.8.7.2: with a METHOD it is when this was last said, which is no other than when it last changed.
    ['dtstamp', {}, 'date-time', changed],
    ['last-modified', {}, 'date-time', changed],
    ['sequence', {}, 'integer', event.sequence],
    ['status', {}, 'text', event.status],
    ...timesOf(event),
    ['summary', {}, 'text', cleanText(event.summary)],
    ...textUnlessEmpty('location', event.location),
    ...textUnlessEmpty('description', event.description),
    ...(event.url === null ? [] : [['url', {}, 'uri', event.url] satisfies JCalProperty]),
    ['transp', {}, 'text', event.isFree ? 'TRANSPARENT' : 'OPAQUE'],
  ]
  return ['vevent', properties, []]
}

function textUnlessEmpty(name: string, text: string): JCalProperty[] {
  const clean = cleanText(text)
  return clean === '' ? [] : [[name, {}, 'text', clean]]
}

/** The end of whole days is the day after the last one (RFC 5545, 3.6.1). */
function timesOf({ start, end, zone }: CalendarEvent): JCalProperty[] {
  if (start.time === null) {
    const after = addDays((end ?? start).day, 1)
    return [
      ['dtstart', {}, 'date', start.day],
      ['dtend', {}, 'date', after],
    ]
  }
  const of: Record<string, string> = zone === null ? {} : { tzid: zone }
  const times: JCalProperty[] = [['dtstart', of, 'date-time', wallStamp(start)]]
  return end === null ? times : [...times, ['dtend', of, 'date-time', wallStamp(end)]]
}

function wallStamp({ day, time }: PlaceTime): string {
  return `${day}T${time ?? '00:00'}:00`
}
