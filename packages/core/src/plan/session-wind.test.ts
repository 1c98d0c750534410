import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreCaps } from '#beaches/beach-score.ts'
import { addDays, dayInZone } from '#time.ts'
import { type RiddenHour, sessionHours, sessionWind, stoppingCaps } from './session-wind.ts'

const HOUR = 3600
const pad = (part: number) => String(part).padStart(2, '0')
const from = Date.parse('2026-07-15T00:00:00Z') / 1000
const hours = Array.from({ length: 48 }, (_, index) => ({ time: from + index * HOUR }))
const clocks = (planned: { startsAt: string; endsAt: string | null }, timezone = 'Europe/Madrid') =>
  sessionHours(hours, { day: '2026-07-15', ...planned }, timezone).map(({ time }) =>
    new Date(time * 1000).toISOString().slice(11, 16),
  )

describe('the hours of a session', () => {
  test.each([
    ['14:00', '17:00', ['12:00', '13:00', '14:00']],
    ['14:30', '15:30', ['12:00', '13:00']],
    ['14:00', '14:15', ['12:00']],
    ['14:00', null, ['12:00', '13:00']],
    ['23:30', null, ['21:00']],
    ['23:00', '23:59', ['21:00']],
  ])('from %s to %s by the clock of the place', (startsAt, endsAt, expected) => {
    expect(clocks({ startsAt, endsAt })).toEqual(expected)
  })

  test('hours of a zone that is half an hour off are those that the session touches', () => {
    expect(clocks({ startsAt: '14:00', endsAt: '15:00' }, 'Asia/Kolkata')).toEqual(['08:00', '09:00'])
  })

  test.each([
    ['Europe/Madrid', '2026-10-25', '02:00', '03:00', ['00:00', '01:00']],
    ['Europe/Madrid', '2026-10-25', '02:00', null, ['00:00', '01:00']],
    ['Europe/Madrid', '2026-10-25', '02:30', '03:30', ['00:00', '01:00', '02:00']],
    ['Europe/Madrid', '2026-10-25', '01:00', '02:00', ['23:00']],
    ['Europe/Madrid', '2026-10-25', '14:00', '16:00', ['13:00', '14:00']],
    ['Europe/Madrid', '2026-03-29', '01:00', '03:00', ['00:00']],
    ['Europe/Madrid', '2026-03-29', '01:30', null, ['00:00', '01:00', '02:00']],
    ['Europe/Madrid', '2026-03-29', '02:15', '02:45', ['01:00']],
    ['Europe/Madrid', '2026-03-29', '14:00', '16:00', ['12:00', '13:00']],
    ['America/New_York', '2026-11-01', '01:00', '02:00', ['05:00', '06:00']],
    ['America/New_York', '2026-03-08', '02:00', '03:00', ['07:00']],
    ['Australia/Lord_Howe', '2026-04-05', '01:30', '02:00', ['14:00', '15:00']],
    ['Australia/Lord_Howe', '2026-10-04', '02:00', '02:30', ['15:00']],
    ['America/Santiago', '2026-04-04', '23:00', null, ['02:00', '03:00']],
  ])('where the clocks change, in %s on %s from %s to %s', (timezone, day, startsAt, endsAt, expected) => {
    const first = Date.parse(`${addDays(day, -1)}T00:00:00Z`) / 1000
    const around = Array.from({ length: 96 }, (_, index) => ({ time: first + index * HOUR }))

    const found = sessionHours(around, { day, startsAt, endsAt }, timezone)

    expect(found.map(({ time }) => new Date(time * 1000).toISOString().slice(11, 16))).toEqual(expected)
  })

  test('two sessions that share a day between them leave no hour of it out, whichever day it is', () => {
    const zones = ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 1, max: 23 * 60 + 58 }),
        (timezone, offset, minute) => {
          const day = addDays('2026-01-01', offset)
          const middle = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
          const first = Date.parse(`${addDays(day, -1)}T00:00:00Z`) / 1000
          const around = Array.from({ length: 72 }, (_, index) => ({ time: first + index * HOUR }))
          const touched = new Set([
            ...sessionHours(around, { day, startsAt: '00:00', endsAt: middle }, timezone),
            ...sessionHours(around, { day, startsAt: middle, endsAt: '23:59' }, timezone),
          ])
          for (const hour of around) {
            if (dayInZone(new Date(hour.time * 1000), timezone) === day) expect(touched).toContain(hour)
          }
        },
      ),
    )
  })

  test('on another day there are none', () => {
    expect(
      sessionHours(hours, { day: '2026-07-20', startsAt: '14:00', endsAt: null }, 'Europe/Madrid'),
    ).toEqual([])
  })
})

const hour = (fields: Partial<RiddenHour> = {}): RiddenHour => ({
  ...{ time: from, windKnots: 22, gustKnots: 28, windDirection: 112, score: 92, caps: [] },
  ...fields,
})

test('the wind of a session is the mean of its hours with the strongest gust and the worst of what speaks against it', () => {
  const offshore = { limit: 25, reason: 'Offshore wind' }
  const gusty = { limit: 59, reason: 'Very strong gusts' }

  expect(
    sessionWind([
      hour({ caps: [gusty] }),
      hour({ windKnots: 25, gustKnots: 31, score: 20, caps: [offshore] }),
      hour({ windKnots: 22, gustKnots: null, caps: [{ ...gusty, limit: 39 }] }),
    ]),
  ).toEqual({
    ...{ meanKnots: 23, lowestKnots: 22, highestKnots: 25, gustKnots: 31, score: 25 },
    windDirection: expect.closeTo(112, 6),
    caps: [offshore, { ...gusty, limit: 39 }],
  })
  expect(sessionWind([hour({ gustKnots: null })])?.gustKnots).toBeNull()
  expect(sessionWind([])).toBeNull()
})

test('offshore wind, thunder and darkness stop everyone, and wind strength alone stops nobody', () => {
  const reasons = (limits: [number, string][]) =>
    stoppingCaps(limits.map(([limit, reason]) => ({ limit, reason }))).map(({ reason }) => reason)

  expect(
    reasons([
      [20, 'Thunderstorm'],
      [25, 'Offshore wind'],
      [39, 'Dark'],
      [39, 'Not enough wind'],
      [39, 'Too much wind'],
      [59, 'Side-offshore wind'],
      [59, 'Very strong gusts'],
    ]),
  ).toEqual(['Thunderstorm', 'Offshore wind', 'Dark', 'Side-offshore wind'])
  expect(reasons([[59, 'Offshore wind']])).toEqual(['Offshore wind'])
  expect(reasons([[79, 'Side-offshore wind']])).toEqual([])
})

test('in any direction, offshore wind stops everyone and onshore wind stops nobody', () => {
  const spot = {
    ...{ shoreBearing: 200, idealWindDirections: [], windMinKnots: 12, windMaxKnots: 35 },
    tideNotes: 'any' as const,
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), (windDirection) => {
      const caps = scoreCaps(spot, {
        ...{ windKnots: 22, windDirection, gustKnots: 25, rainMmPerHour: 0, visibilityMetres: null },
        ...{ isThunder: false, isDay: true, tide: null },
      })
      const angle = Math.abs(((windDirection - 200 + 540) % 360) - 180)
      expect(stoppingCaps(caps).length > 0).toBe(angle > 100)
    }),
  )
})
