import { expect, test } from 'vitest'
import type { Waiting } from './contract.ts'
import {
  calmVerdict,
  dayOfInterest,
  endsToday,
  inOrderOfUrgency,
  isNextWindowDay,
  nextPlanned,
  scoreUnder,
  unansweredOn,
} from './today.ts'

const WEEK = { tripDate: '2026-07-15', tripEndDate: '2026-07-20' }
const AT_TEN = { now: new Date('2026-07-15T08:00:00Z'), timezone: 'Europe/Madrid' }

test.each([
  ['2026-07-14', '2026-07-15'],
  ['2026-07-15', '2026-07-15'],
  ['2026-07-18', '2026-07-18'],
  ['2026-07-21', '2026-07-20'],
])('on %s the trip is about %s', (today, day) => {
  expect(dayOfInterest(WEEK, today)).toBe(day)
})

test('a trip of one day is about that day', () => {
  expect(dayOfInterest({ tripDate: '2026-07-15', tripEndDate: null }, '2026-07-16')).toBe('2026-07-15')
})

test.each([
  ['2026-07-15', '2026-07-15', false],
  ['2026-07-16', '2026-07-15', true],
  ['2026-07-20', '2026-07-15', true],
  ['2026-07-21', '2026-07-20', false],
  ['2026-07-22', '2026-07-16', false],
])('a window on %s is the next after %s: %s', (day, after, expected) => {
  expect(isNextWindowDay(day, { after, trip: WEEK })).toBe(expected)
})

test('the next window is at most five days ahead', () => {
  const trip = { tripDate: '2026-07-15', tripEndDate: '2026-07-30' }
  expect(isNextWindowDay('2026-07-20', { after: '2026-07-15', trip })).toBe(true)
  expect(isNextWindowDay('2026-07-21', { after: '2026-07-15', trip })).toBe(false)
})

test.each([
  [92, 'good', 92],
  [92, 'ok', 79],
  [66, 'ok', 66],
  [92, 'none', 79],
] as const)('a score of %d beside a verdict of tone %s reads %d', (score, tone, shown) => {
  expect(scoreUnder(score, tone)).toBe(shown)
})

test.each([
  ['2026-07-15T17:30:00Z', 'Offshore'],
  ['2026-07-15T18:59:00Z', 'Offshore'],
  ['2026-07-15T19:00:00Z', 'Dark'],
  ['2026-07-15T22:00:00Z', 'Dark'],
])('a day that is dark from 20:00 on is over once less than two hours are left: at %s', (now, word) => {
  const hours = [17, 18, 19, 20].map((hour) => ({
    ...{ time: Date.UTC(2026, 6, 15, hour) / 1000, isDay: hour < 20 },
  }))
  const offshore = { tone: 'low', word: 'Offshore', reasons: ['Offshore wind'] } as const

  expect(
    calmVerdict({ ...offshore, reasons: [...offshore.reasons] }, { hours, now: new Date(now) }).word,
  ).toBe(word)
})

const item = (startsAt: string, fields: object = {}) => ({
  ...{ day: '2026-07-15', startsAt, endsAt: null, answer: null as string | null, isOwn: false },
  ...fields,
})

test('next is the first that is not over, unless the reader is not in for it', () => {
  const items = [item('09:00'), item('11:00', { answer: 'no' }), item('14:00'), item('20:00')]

  expect(nextPlanned(items, AT_TEN)?.startsAt).toBe('14:00')
  expect(nextPlanned(items.slice(0, 2), AT_TEN)).toBeUndefined()
})

test('an answer is wanted to what others planned for the day and is not over', () => {
  const items = [
    item('09:00'),
    item('11:00', { answer: 'maybe' }),
    item('14:00'),
    item('16:00', { isOwn: true }),
    item('20:00', { day: '2026-07-16' }),
  ]

  expect(unansweredOn(items, { ...AT_TEN, day: '2026-07-15' }).map(({ startsAt }) => startsAt)).toEqual([
    '14:00',
  ])
})

test.each([
  ['2026-07-15T07:59:00Z', false],
  ['2026-07-15T21:59:00Z', true],
  ['2026-07-15T22:00:00Z', false],
])('what ends at %s ends today: %s', (until, expected) => {
  expect(endsToday(new Date(until), AT_TEN)).toBe(expected)
})

test('an answer comes before a debt, and votes and polls by when they end', () => {
  const one = (kind: Waiting['kind'], until: string | null = null): Waiting => ({
    ...{ kind, until, id: kind, text: '', name: '' },
  })
  const waiting = [
    one('vote', '2026-07-15T20:00:00.000Z'),
    one('poll', '2026-07-15T18:00:00.000Z'),
    one('debt'),
    one('answer', '2026-07-15T12:00:00.000Z'),
  ]

  expect(inOrderOfUrgency(waiting).map(({ kind }) => kind)).toEqual(['answer', 'debt', 'poll', 'vote'])
})
