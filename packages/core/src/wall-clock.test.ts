import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantInZone } from './instant-in-zone.ts'
import { dayInZone, timeInZone } from './time.ts'
import { comesTwice, offsetText } from './wall-clock.ts'

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const zones = [
  'Europe/London',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'UTC',
]

describe('times of a place', () => {
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

  test('at the instant of a time its clocks show it, or have just skipped it', () => {
    fc.assert(
      fc.property(anyDay, times, fc.constantFrom(...zones), (day, time, zone) => {
        const instant = instantInZone(day, time, zone)
        const shown = `${dayInZone(instant, zone)} ${timeInZone(instant, zone)}`
        if (shown === `${day} ${time}`) return
        expect(shown > `${day} ${time}`).toBe(true)
        const before = new Date(instant.getTime() - 1000)
        expect(`${dayInZone(before, zone)} ${timeInZone(before, zone)}` < `${day} ${time}`).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['2026-07-15', '17:00', '2026-07-15T15:00:00.000Z'],
    ['2026-07-15', '00:00', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '17:00', '2026-03-29T15:00:00.000Z'],
    ['2026-10-25', '17:00', '2026-10-25T16:00:00.000Z'],
    ['2026-10-25', '23:30', '2026-10-25T22:30:00.000Z'],
    ['2026-03-29', '23:30', '2026-03-29T21:30:00.000Z'],
    // Skipped: the moment of change; ambiguous: the first.
    ['2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ])('on %s the clock in Tarifa shows %s at %s', (day, clock, instant) => {
    expect(instantInZone(day, clock, 'Europe/Madrid').toISOString()).toBe(instant)
  })

  test.each([
    ['Europe/Madrid', '2026-10-24T23:59:00Z', false],
    ['Europe/Madrid', '2026-10-25T00:00:00Z', true],
    ['Europe/Madrid', '2026-10-25T01:59:00Z', true],
    ['Europe/Madrid', '2026-10-25T02:00:00Z', false],
    ['Europe/Madrid', '2026-03-29T01:30:00Z', false],
    ['Australia/Lord_Howe', '2026-04-04T14:29:00Z', false],
    ['Australia/Lord_Howe', '2026-04-04T14:30:00Z', true],
    ['Australia/Lord_Howe', '2026-04-04T15:29:00Z', true],
    ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', false],
    ['UTC', '2026-10-25T01:30:00Z', false],
  ])('in %s the local time of %s occurs twice: %s', (zone, instant, expected) => {
    expect(comesTwice(new Date(instant), zone)).toBe(expected)
  })

  test('a clock’s offset is shown as text', () => {
    expect(offsetText(new Date('2026-10-25T00:30:00Z'), 'Europe/Madrid')).toBe('GMT+2')
    expect(offsetText(new Date('2026-10-25T01:30:00Z'), 'Europe/Madrid')).toBe('GMT+1')
    expect(offsetText(new Date('2026-04-04T15:00:00Z'), 'Australia/Lord_Howe')).toBe('GMT+10:30')
  })

  test('a time occurs twice when another instant shows the same local time', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const shown = (at: number) => `${dayInZone(new Date(at), zone)} ${timeInZone(new Date(at), zone)}`
          const others = [-60, -30, 30, 60].map((minutes) => instant.getTime() + minutes * 60_000)
          expect(comesTwice(instant, zone)).toBe(
            others.some((other) => shown(other) === shown(instant.getTime())),
          )
        },
      ),
      { numRuns: 1000 },
    )
  })
})
