import type { CalendarEvent, FeedEvent, PlaceTime } from '@sendit/core/calendar/calendar-event.ts'
import { HOURS_WITHOUT_END, REFRESH_HOURS } from '@sendit/core/calendar/limits.ts'
import { addDays, zoneOffsetMs } from '@sendit/core/time.ts'
import ICAL from 'ical.js'

// RFC 5545, 3.1: 75 octets a line; the library does not count the leading space.
ICAL.foldLength = 74
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

const PRODUCT_ID = '-//SendIt!//Calendar//EN'
/** RFC 5545, 3.6: a calendar needs a component, so an empty one states its zone. */
const ZONE_OF_NOTHING = 'Etc/UTC'

/** RFC 5545 and 7986. The same events give the same bytes. */
export function writeCalendar(name: string, events: readonly FeedEvent[]): string {
  const title = cleanText(name)
  const calendar: JCal = [
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', PRODUCT_ID],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['method', {}, 'text', 'PUBLISH'],
      ['name', {}, 'text', title],
      ['x-wr-calname', {}, 'text', title],
      ['refresh-interval', {}, 'duration', `PT${REFRESH_HOURS}H`],
      ['x-published-ttl', {}, 'unknown', `PT${REFRESH_HOURS}H`],
    ],
    [...zonesOf(events), ...events.map(eventComponent)],
  ]
  return ICAL.stringify(calendar)
}

/** RFC 5545, 3.3.11: no control characters in text except tab and line feed. */
function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}

function zonesOf(events: readonly FeedEvent[]): JCal[] {
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

function eventComponent(event: FeedEvent): JCal {
  const changed = `${event.changedAt.toISOString().slice(0, 19)}Z`
  const properties: JCalProperty[] = [
    ['uid', {}, 'text', event.uid],
    // RFC 5545, 3.8.7.2: with a METHOD, when this was issued; here the last change.
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

/** RFC 5545, 3.6.1: all-day events end the day after. Others last an hour, as a duration, since clock times can repeat. */
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
  if (end === null) return [...times, ['duration', {}, 'duration', `PT${HOURS_WITHOUT_END}H`]]
  return [...times, ['dtend', of, 'date-time', wallStamp(end)]]
}

function wallStamp({ day, time }: PlaceTime): string {
  return `${day}T${time ?? '00:00'}:00`
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const STRIDE_MS = 14 * DAY_MS
const MAX_KNOWN = 500

type Span = { from: number; to: number }
type ClockChange = { at: number; from: number; to: number }

/** RFC 5545, 3.6.5. Lists every clock change, taken from the runtime's own zone data. */
function zoneComponent(zone: string, { from, to }: Span): JCal {
  const start = Date.UTC(from - 1, 0, 1)
  const changes = yearsOf(from - 1, to).flatMap((year) => changesOf(zone, year))
  const first = changes[0]?.from ?? minutesAhead(zone, start)
  const observances = [{ at: Date.UTC(1970, 0, 1), from: first, to: first }, ...changes]
  const least = Math.min(...observances.map((one) => one.to))
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    observances.map((one) => observance(one, one.to > least ? 'daylight' : 'standard')),
  ]
}

function yearsOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function observance({ at, from, to }: ClockChange, kind: 'standard' | 'daylight'): JCal {
  // DTSTART uses the offset before the change.
  const onset = new Date(at + from * MINUTE_MS).toISOString().slice(0, 19)
  return [
    kind,
    [
      ['dtstart', {}, 'date-time', onset],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(to)],
    ],
    [],
  ]
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`
}

/** Each search takes dozens of conversions, and trips share few places and years. */
const known = new Map<string, ClockChange[]>()

function changesOf(zone: string, year: number): ClockChange[] {
  const key = `${zone} ${year}`
  const found = known.get(key) ?? findChanges(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, found)
  return found
}

function findChanges(zone: string, start: number, end: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let from = start; from < end; from += STRIDE_MS) {
    const to = Math.min(from + STRIDE_MS, end)
    const before = minutesAhead(zone, from)
    const after = minutesAhead(zone, to)
    if (before !== after)
      changes.push({ at: findMinute(zone, { from, to, before }), from: before, to: after })
  }
  return changes
}

function findMinute(
  zone: string,
  { from, to, before }: { from: number; to: number; before: number },
): number {
  let low = from
  let high = to
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (minutesAhead(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

function minutesAhead(zone: string, at: number): number {
  return Math.round(zoneOffsetMs(new Date(at), zone) / MINUTE_MS)
}

export type JCalProperty = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  value: string | number,
]

export type JCal = [name: string, properties: JCalProperty[], components: JCal[]]
