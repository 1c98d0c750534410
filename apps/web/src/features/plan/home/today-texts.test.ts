import { expect, test } from 'vitest'
import { aWaiting, aWindow } from '#testing/today.ts'
import {
  backText,
  calmText,
  namesOf,
  nearnessOf,
  nextDetail,
  waitingDetail,
  windowHours,
} from './today-texts.ts'

const AT = { today: '2026-07-15', timezone: 'Europe/Madrid' }

test.each([
  ['Too light', '22 to 26 kn from ESE all day: too light to ride.'],
  ['Dark', '22 to 26 kn from ESE all day. Too little light is left.'],
  ['Thunderstorm', '22 to 26 kn from ESE all day: thunderstorms.'],
  ['Offshore', '22 to 26 kn from ESE all day: it blows out to sea.'],
] as const)('a day that is %s says so', (word, text) => {
  const verdict = { tone: 'low' as const, word, reasons: ['Not enough wind'], asOf: null }
  expect(calmText(aWindow({ verdict }))).toBe(text)
})

test('days are near, or have their name', () => {
  expect(['2026-07-15', '2026-07-16', '2026-07-17'].map((day) => nearnessOf(day, AT.today))).toEqual([
    'Today',
    'Tomorrow',
    'Friday',
  ])
  expect(windowHours(aWindow({ day: '2026-07-16' }), AT)).toBe('tomorrow 14:00 to 18:00')
  expect(windowHours(aWindow({ day: '2026-07-17' }), AT)).toBe('Friday 14:00 to 18:00')
})

const named = (...names: string[]) => names.map((name) => ({ name }))

test.each([
  [named('Tom Hale'), 'Tom', ''],
  [named('Tom', 'Inés'), 'Tom and Inés', ''],
  [named('Tom', 'Inés', 'Callum'), 'Tom, Inés and Callum', ''],
  [named('Tom', 'Inés', 'Callum', 'Kim'), 'Tom, Inés', ' and 2'],
])('%# three riders are named, of more two', (people, names, rest) => {
  expect(namesOf(people)).toEqual({ names, rest })
})

const next = {
  ...{ itemId: 'i', kind: 'other' as const, title: 'Meet', at: '2026-07-15T08:30:00.000Z' },
  ...{ day: '2026-07-15', startsAt: '10:30', place: 'The flagpole' },
}
const jonas = { id: 'jonas', name: 'Jonas', leavesAt: '10:05', hasSeat: true }

test.each([
  [null, 'The flagpole'],
  [jonas, 'Jonas drives at 10:05, you have a seat'],
  [{ ...jonas, leavesAt: null, hasSeat: false }, 'Jonas drives'],
  [{ ...jonas, id: 'maya' }, 'You drive'],
])('%# the next item says who drives', (driver, text) => {
  expect(nextDetail({ ...next, driver }, 'maya')).toBe(text)
})

test('who is out is back by a time, or was due', () => {
  const out = (name: string, backBy: string) => ({ id: name, name, backBy })
  const at = { now: new Date('2026-07-15T14:00:00Z'), timezone: AT.timezone }
  const tom = out('Tom', '2026-07-15T15:00:00.000Z')

  expect(backText([tom], at)).toBe('back by 17:00')
  expect(backText([tom, out('Kim', '2026-07-15T14:30:00.000Z')], at)).toBe('next back by 16:30')
  expect(backText([tom, out('Kim', '2026-07-15T13:30:00.000Z')], at)).toBe('Kim due back at 15:30')
  expect(backText([tom], { ...at, now: new Date('2026-07-15T15:00:00Z') })).toBe('due back at 17:00')
})

test('further pending items are counted, and only a single one shows its end', () => {
  const vote = aWaiting({ until: '2026-07-15T18:00:00.000Z' })

  expect(waitingDetail([vote], AT.timezone)).toBe('closes at 20:00')
  expect(waitingDetail([aWaiting({ kind: 'debt' })], AT.timezone)).toBeNull()
  expect(waitingDetail([vote, vote, vote], AT.timezone)).toBe('and 2 more')
})
