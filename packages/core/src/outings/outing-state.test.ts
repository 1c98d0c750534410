import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  minutesOverdue,
  moreBackBy,
  type OutingState,
  outingState,
  overdueAt,
  undoUntil,
} from './outing-state.ts'

const at = (time: string) => new Date(`2026-07-15T${time}Z`)
const backBy = at('16:30:00.000')

test.each([
  ['14:20:00.000', 'out', 0],
  ['16:29:59.999', 'out', 0],
  ['16:30:00.000', 'due', 0],
  ['16:44:59.999', 'due', 14],
  ['16:45:00.000', 'overdue', 15],
  ['23:00:00.000', 'overdue', 390],
] as const)('at %s a rider who wanted to be back by 16:30 is %s', (time, state, late) => {
  expect(outingState({ backBy, backAt: null }, at(time))).toBe(state)
  expect(minutesOverdue(backBy, at(time))).toBe(late)
})

const ORDER: readonly OutingState[] = ['out', 'due', 'overdue']
const anyMoment = fc.date({ min: at('00:00:00.000'), max: at('23:59:59.000'), noInvalidDate: true })

test('a rider who is back is back, at any time', () => {
  fc.assert(
    fc.property(anyMoment, anyMoment, anyMoment, (by, back, now) => {
      expect(outingState({ backBy: by, backAt: back }, now)).toBe('back')
    }),
  )
})

test('time only makes it worse, and a later "back by" only better', () => {
  fc.assert(
    fc.property(anyMoment, anyMoment, anyMoment, (by, one, other) => {
      const [sooner, later] = one <= other ? [one, other] : [other, one]
      const rank = (back: Date, now: Date) => ORDER.indexOf(outingState({ backBy: back, backAt: null }, now))
      expect(rank(by, sooner)).toBeLessThanOrEqual(rank(by, later))
      expect(rank(later, by)).toBeLessThanOrEqual(rank(sooner, by))
    }),
  )
})

test('the crew is notified from exactly when the rider is overdue', () => {
  fc.assert(
    fc.property(anyMoment, anyMoment, (by, now) => {
      expect(outingState({ backBy: by, backAt: null }, now) === 'overdue').toBe(now >= overdueAt(by))
    }),
  )
})

test.each([
  ['16:50:00.000', '17:05:00.000'],
  ['16:30:00.000', '16:45:00.000'],
  ['16:00:00.000', '16:45:00.000'],
])('15 minutes more, asked for at %s by a rider who wanted to be back by 16:30, is %s', (now, expected) => {
  expect(moreBackBy(backBy, at(now))).toEqual(at(expected))
})

test('a little longer is never earlier, and ends at least a quarter of an hour from now', () => {
  fc.assert(
    fc.property(anyMoment, anyMoment, (by, now) => {
      const later = moreBackBy(by, now).getTime()
      expect(later).toBeGreaterThan(by.getTime())
      expect(later).toBeGreaterThanOrEqual(now.getTime() + 15 * 60_000)
    }),
  )
})

test('a return by email can be undone for half an hour', () => {
  expect(undoUntil(at('16:50:00.000'))).toEqual(at('17:20:00.000'))
})
