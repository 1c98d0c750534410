import { expect, test } from 'vitest'
import { aPlanItem } from '#testing/plan.ts'
import { talliedSessions } from './plan.tsx'

const session = (id: string, day: string, fields = {}) =>
  aPlanItem({ id, day, beachId: 'valdevaqueros-tarifa', ...fields })
const now = new Date('2026-07-15T13:00Z')
const timezone = 'Europe/Madrid'
const lastDay = '2026-07-18'
const ids = (items: Parameters<typeof talliedSessions>[0]) => [
  ...talliedSessions(items, { now, timezone, lastDay }),
]

test('the next three sessions, the one that is on among them', () => {
  const days = ['2026-07-14', '2026-07-15', '2026-07-16', '2026-07-17', '2026-07-18']

  expect(ids(days.map((day) => session(day, day)))).toEqual(['2026-07-15', '2026-07-16', '2026-07-17'])
})

test('none that is over, beyond the forecast, elsewhere or no session', () => {
  expect(
    ids([
      session('over', '2026-07-15', { startsAt: '10:00', endsAt: '15:00' }),
      session('elsewhere', '2026-07-16', { beachId: null }),
      session('dinner', '2026-07-16', { kind: 'meal' }),
      session('last', '2026-07-18'),
      session('later', '2026-07-19'),
    ]),
  ).toEqual(['last'])
})

test('none while the forecast is not known', () => {
  expect(talliedSessions([session('one', '2026-07-16')], { now, timezone, lastDay: undefined }).size).toBe(0)
})
