import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WindowHour } from './go-window.ts'
import {
  type BeachDay,
  compareWindows,
  type FoundWindow,
  goWindows,
  type NotifiedWindow,
} from './go-window.ts'

const HOUR = 3600
const at = (hour: number, score: number, windKnots = 22): WindowHour => ({
  ...{ time: hour * HOUR, windKnots, gustKnots: windKnots + 5, windDirection: 112, score },
})
const beach = (beachId: string, scores: Record<number, number>): BeachDay => ({
  beachId,
  hours: Object.entries(scores).map(([hour, score]) => at(Number(hour), score)),
})
const hoursOf = (days: BeachDay[]) =>
  goWindows(days).map(({ beachId, from, to }) => [beachId, from / HOUR, to / HOUR])

describe('a GO window', () => {
  test('is two hours of 80 or more in a row, with their winds', () => {
    const hours = [at(12, 79), at(13, 80, 20), at(14, 92, 26), at(15, 79)]

    expect(goWindows([{ beachId: 'valdevaqueros', hours }])).toEqual([
      {
        ...{ beachId: 'valdevaqueros', from: 13 * HOUR, to: 15 * HOUR, gustKnots: 31 },
        ...{ lowestKnots: 20, highestKnots: 26, windDirection: expect.closeTo(112, 6) },
      },
    ])
  })

  test('is not one hour, nor hours with a worse one or a gap between them', () => {
    expect(hoursOf([beach('a', { 12: 95 })])).toEqual([])
    expect(hoursOf([beach('a', { 12: 95, 13: 79, 14: 95 })])).toEqual([])
    expect(hoursOf([beach('a', { 12: 95, 14: 95 })])).toEqual([])
    expect(hoursOf([])).toEqual([])
  })

  test('extends over fair hours and stops at any worse one', () => {
    expect(hoursOf([beach('a', { 10: 65, 11: 82, 12: 82, 13: 60, 14: 79, 15: 90, 16: 90, 17: 70 })])).toEqual(
      [['a', 11, 17]],
    )
    expect(hoursOf([beach('a', { 11: 82, 12: 82, 13: 59, 14: 25, 15: 90, 16: 90 })])).toEqual([
      ['a', 11, 13],
      ['a', 15, 17],
    ])
  })

  test('covers all beaches of the place and names the best one', () => {
    const [a, b] = [beach('a', { 12: 82, 13: 82 }), beach('b', { 12: 90, 13: 90, 14: 90 })]

    expect(hoursOf([a, b])).toEqual([['b', 12, 15]])
    expect(hoursOf([b, { ...b, beachId: 'c' }])).toEqual([['b', 12, 15]])
  })

  test('of a morning and another of an evening are two, in order', () => {
    const [early, late] = [beach('a', { 9: 82, 10: 82 }), beach('b', { 17: 95, 18: 95, 19: 95 })]

    expect(hoursOf([late, early])).toEqual([
      ['a', 9, 11],
      ['b', 17, 20],
    ])
  })
})

const anyDay = fc.array(fc.integer({ min: 55, max: 100 }), { minLength: 24, maxLength: 24 })
const anyPlace = fc.array(anyDay, { maxLength: 4 }).map((days) =>
  days.map(
    (scores, index): BeachDay => ({
      beachId: `b${index}`,
      hours: scores.map((score, hour) => at(hour, score)),
    }),
  ),
)

test('each begins and ends with two hours of 80, none below 60 lies in one, and more than an hour lies between two', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      const windows = goWindows(place)
      for (const [index, { beachId, from, to }] of windows.entries()) {
        const ridden = place
          .find((day) => day.beachId === beachId)
          ?.hours.filter(({ time }) => from <= time && time < to)
        expect(ridden).toHaveLength((to - from) / HOUR)
        expect(ridden?.length).toBeGreaterThanOrEqual(2)
        expect(ridden?.every(({ score }) => score >= 60)).toBe(true)
        expect(
          [...(ridden?.slice(0, 2) ?? []), ...(ridden?.slice(-2) ?? [])].every(({ score }) => score >= 80),
        ).toBe(true)
        expect(from).toBeGreaterThan((windows[index - 1]?.to ?? Number.NEGATIVE_INFINITY) + HOUR)
      }
    }),
  )
})

test('there is one if and only if two hours in a row are that good on some beach', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      const isGood = (hours: readonly WindowHour[]) => (index: number) =>
        [index, index + 1].every((hour) => (hours[hour]?.score ?? 0) >= 80)
      const hasGood = place.some(({ hours }) => [...hours.keys()].some(isGood(hours)))

      expect(goWindows(place).length > 0).toBe(hasGood)
    }),
  )
})

describe('a notified window, compared with the current ones', () => {
  const found = (from: number, to: number, more: Partial<FoundWindow> = {}): FoundWindow => ({
    ...{ day: '2026-07-15', beachId: 'a', from: from * HOUR, to: to * HOUR },
    ...{ lowestKnots: 20, highestKnots: 26, gustKnots: 30, windDirection: 112, ...more },
  })
  const notified = (from: number, to: number, more: Partial<NotifiedWindow> = {}): NotifiedWindow => ({
    ...{ day: '2026-07-15', beachId: 'a', from: from * HOUR, to: to * HOUR, ...more },
  })

  test.each([
    ['the same hours', found(12, 15)],
    ['an hour later', found(13, 16)],
    ['an hour longer on both sides', found(11, 16)],
    ['right behind it', found(15, 17)],
    ['an hour behind it', found(16, 18)],
    ['the same hours on another beach', found(12, 15, { beachId: 'b' })],
  ])('is the same window: %s', (_how, now) => {
    const one = notified(12, 15)

    expect(compareWindows([one], [now])).toEqual({
      ...{ appeared: [], vanished: [], moved: [{ notified: one, found: now }] },
    })
  })

  test.each([
    ['two hours behind it', found(17, 19)],
    ['the same hours of another day', found(12, 15, { day: '2026-07-16' })],
  ])('is another window: %s', (_how, now) => {
    const one = notified(12, 15)

    expect(compareWindows([one], [now])).toEqual({ appeared: [now], vanished: [one], moved: [] })
  })

  test('one that splits stays one, on its beach', () => {
    const [one, halves] = [notified(12, 17), [found(12, 14, { beachId: 'b' }), found(15, 17)]]

    expect(compareWindows([one], halves)).toEqual({
      ...{ appeared: [], vanished: [], moved: [{ notified: one, found: halves[1] }] },
    })
  })

  const foundAt = (place: BeachDay[]): FoundWindow[] =>
    goWindows(place).map((window) => ({ ...window, day: '2026-07-15' }))

  test('what is found again is never new, and an hour earlier or later neither', () => {
    fc.assert(
      fc.property(anyPlace, fc.constantFrom(-HOUR, 0, HOUR), (place, shift) => {
        const windows = foundAt(place)
        const moved = windows.map((one) => ({ ...one, from: one.from + shift, to: one.to + shift }))

        expect(compareWindows(windows, moved)).toMatchObject({ appeared: [], vanished: [] })
      }),
    )
  })

  test('each notified window has moved or vanished, and each current one is notified or new', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (before, after) => {
        const [one, other] = [foundAt(before), foundAt(after)]
        const { appeared, moved, vanished } = compareWindows(one, other)

        expect(moved.length + vanished.length).toBe(one.length)
        const next = [...moved.map((pair) => pair.notified), ...appeared]
        expect(compareWindows(next, other).appeared).toEqual([])
      }),
    )
  })
})
