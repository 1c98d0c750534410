import type { FeedEvent, PlaceTime } from '@sendit/core/calendar/calendar-event.ts'
import { zoneOffsetMs } from '@sendit/core/time.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { writeCalendar } from './icalendar.ts'

const DINNER: FeedEvent = {
  uid: 'plan-1@sendit',
  summary: 'Dinner at El Lola',
  description: '',
  location: '',
  url: null,
  start: { day: '2026-07-15', time: '20:30' },
  end: null,
  zone: 'Europe/Madrid',
  status: 'CONFIRMED',
  isFree: false,
  sequence: 0,
  changedAt: new Date('2026-07-01T09:00:00Z'),
}

function readCalendar(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

function readTexts(changes: Partial<FeedEvent>) {
  const [event] =
    convertIcsCalendar(undefined, writeCalendar('SendIt!', [{ ...DINNER, ...changes }])).events ?? []
  if (event === undefined) throw new Error('no event')
  return event
}

function readOne(changes: Partial<FeedEvent>): ICAL.Event {
  const [event] = readCalendar(writeCalendar('SendIt!', [{ ...DINNER, ...changes }]))
  if (event === undefined) throw new Error('no event')
  return event
}

const instantOf = (start: PlaceTime, zone: string) =>
  readOne({ start, zone }).startDate.toJSDate().toISOString()

describe('texts', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc
      .array(
        fc.constantFrom(
          '🤙',
          '👩‍👩‍👧',
          'ñ',
          'שלום',
          'مرحبا',
          ',',
          ';',
          '\\',
          '\n',
          ':',
          '"',
          ' ',
          '\\n',
          'a',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const plain = texts.map((text) => text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n' : '')))

  test('any text is read back unchanged', () => {
    fc.assert(
      fc.property(plain, plain, plain, (summary, location, description) => {
        const event = readTexts({ summary, location, description })

        expect(event.summary ?? '').toBe(summary)
        expect(event.location ?? '').toBe(location)
        expect(event.description ?? '').toBe(description)
      }),
      { numRuns: 500 },
    )
  })

  test('no line is longer than 75 octets, none is cut within a character, and each ends with CR LF', () => {
    const units = fc.constantFrom('a', 'ñ', '€', '🤙', ',', '\\', 'aé🤙')
    const long = fc.tuple(plain, units, fc.nat(300)).map(([first, unit, count]) => first + unit.repeat(count))
    fc.assert(
      fc.property(long, (summary) => {
        const text = writeCalendar(summary, [{ ...DINNER, summary }])
        const lines = text.split('\r\n')

        expect(lines.pop()).toBe('')
        expect(Math.max(...lines.map((line) => octetsOf(line)))).toBeLessThanOrEqual(75)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(readTexts({ summary }).summary ?? '').toBe(summary)
      }),
      { numRuns: 500 },
    )
  })

  test('what no text may hold is left out, and no name opens a line of its own', () => {
    const typed = 'one\u0000\u0007two\r\nthree\rfour\tfive'
    expect(readTexts({ summary: typed }).summary).toBe('onetwo\nthree\nfour\tfive')
    const name = 'Crew\r\nEND:VCALENDAR'
    expect(writeCalendar(name, [DINNER]).match(/^END:VCALENDAR/gm)).toHaveLength(1)
  })
})

describe('times', () => {
  test.each([
    ['in the evening', '2026-07-15', '20:30', '2026-07-15T18:30:00.000Z', '2026-07-15T19:30:00.000Z'],
    ['across midnight', '2026-07-15', '23:30', '2026-07-15T21:30:00.000Z', '2026-07-15T22:30:00.000Z'],
  ])('what has no end is shown as one hour, %s', (_when, day, time, from, to) => {
    const event = readOne({ start: { day, time }, end: null })

    expect([event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]).toEqual([
      from,
      to,
    ])
    expect(readTexts({ start: { day, time }, end: null }).duration).toEqual({ hours: 1 })
  })

  test.each([
    // Clocks go forward at 2 and back at 3.
    ['Europe/Madrid', '2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/Madrid', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
    ['Australia/Melbourne', '2026-01-10', '14:00', '2026-01-10T03:00:00.000Z'],
    ['Australia/Melbourne', '2026-07-10', '14:00', '2026-07-10T04:00:00.000Z'],
    // Ramadan 2026 starts in mid-February.
    ['Africa/El_Aaiun', '2026-02-10', '14:00', '2026-02-10T13:00:00.000Z'],
    ['Africa/El_Aaiun', '2026-03-01', '14:00', '2026-03-01T14:00:00.000Z'],
    ['America/Fortaleza', '2026-09-05', '14:00', '2026-09-05T17:00:00.000Z'],
    ['Asia/Colombo', '2026-07-05', '14:00', '2026-07-05T08:30:00.000Z'],
  ])('%s, %s at %s is %s', (zone, day, time, instant) => {
    expect(instantOf({ day, time }, zone)).toBe(instant)
  })

  test('any time that the clocks of a place show is read as that time', () => {
    const zones = fc.constantFrom(
      ...['Europe/Madrid', 'Europe/London', 'Africa/Casablanca', 'America/New_York', 'Africa/Cairo'],
      ...['America/Santiago', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Etc/UTC'],
    )
    const moments = fc.date({
      min: new Date('2021-01-01T00:00:00Z'),
      max: new Date('2034-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const shown = wallClock(moment, zone)

        const read = readOne({ start: shown, zone }).startDate.toJSDate()

        expect(wallClock(read, zone)).toEqual(shown)
      }),
      { numRuns: 300 },
    )
  })

  test('one calendar has the clocks of all its places, and each once', () => {
    const there = { ...DINNER, uid: 'plan-2@sendit', zone: 'America/Fortaleza' }
    const text = writeCalendar('SendIt!', [DINNER, there, { ...DINNER, uid: 'plan-3@sendit' }])

    expect(text.match(/^TZID:.*$/gm)?.map((line) => line.trim())).toEqual([
      'TZID:America/Fortaleza',
      'TZID:Europe/Madrid',
    ])
    expect(readCalendar(text).map((event) => event.startDate.toJSDate().toISOString())).toEqual([
      '2026-07-15T18:30:00.000Z',
      '2026-07-15T23:30:00.000Z',
      '2026-07-15T18:30:00.000Z',
    ])
  })

  test('where the place is not known the time is that of wherever one is', () => {
    const { startDate } = readOne({ zone: null })

    expect([startDate.toString(), startDate.zone.tzid]).toEqual(['2026-07-15T20:30:00', 'floating'])
  })

  test('whole days end the day after the last one, and one day alone is one', () => {
    const days = { day: '2026-07-15', time: null }
    const trip = readOne({ start: days, end: { day: '2026-07-20', time: null } })
    const day = readOne({ start: days })

    expect([trip.startDate.isDate, trip.startDate.toString(), trip.endDate.toString()]).toEqual([
      ...[true, '2026-07-15', '2026-07-21'],
    ])
    expect([day.startDate.toString(), day.endDate.toString()]).toEqual(['2026-07-15', '2026-07-16'])
  })
})

test('a calendar states its refresh interval, changes and cancellations', () => {
  const text = writeCalendar('SendIt!', [{ ...DINNER, sequence: 3, status: 'CANCELLED' }])
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [event] = calendar.getAllSubcomponents('vevent')

  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(event?.getFirstPropertyValue('sequence')).toBe(3)
  expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(String(event?.getFirstPropertyValue('last-modified'))).toBe('2026-07-01T09:00:00Z')
})

test('a calendar without events is one all the same', () => {
  const calendar = new ICAL.Component(ICAL.parse(writeCalendar('SendIt!', [])))

  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

/** UTF-8. Throws on a lone surrogate. */
function octetsOf(line: string): number {
  return encodeURIComponent(line).replace(/%../g, '.').length
}

function wallClock(moment: Date, zone: string): PlaceTime & { time: string } {
  const shown = new Date(moment.getTime() + zoneOffsetMs(moment, zone)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}
