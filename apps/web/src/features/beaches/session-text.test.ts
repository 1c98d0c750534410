import { beforeEach, expect, test, vi } from 'vitest'
import { aRecommendedBeach } from '#testing/weather.ts'
import { bestOfAll, scoredTimeText, sessionTime, whenText } from './beach-text.ts'

const TARIFA = { location: 'Tarifa, Spain', timezone: 'Europe/Madrid' }
beforeEach(() => void vi.stubEnv('TZ', 'Europe/Madrid'))

const now = new Date('2026-07-15T21:30:00Z')

test.each([
  ['2026-07-15T21:00:00Z', '11 PM'],
  ['2026-07-15T22:00:00Z', 'tomorrow 12 AM'],
  ['2026-07-16T12:00:00Z', 'tomorrow 2 PM'],
  ['2026-07-17T12:00:00Z', 'Friday 2 PM'],
])('at the place %s is %s', (instant, text) => {
  expect(whenText(instant, TARIFA, now)).toBe(text)
})

test('a session is shown from hour to hour', () => {
  const session = { from: '2026-07-16T12:00:00Z', to: '2026-07-16T16:00:00Z', score: 93 }

  expect(sessionTime(session, TARIFA, now)).toBe('tomorrow 2 PM to 6 PM')
})

test('the best session of all is named, of equals the better beach, and none where there is none', () => {
  const session = { from: '2026-07-16T12:00:00Z', to: '2026-07-16T16:00:00Z', score: 80 }
  const none = aRecommendedBeach({ id: 'none', bestSession: null })
  const first = aRecommendedBeach({ id: 'first', bestSession: session })
  const equal = aRecommendedBeach({ id: 'equal', bestSession: session })

  expect(bestOfAll([none, first, equal])?.id).toBe('first')
  expect(bestOfAll([none])).toBeUndefined()
})

test('times name their zone when the viewer is in another one', () => {
  const session = { from: '2026-07-16T12:00:00Z', to: '2026-07-16T16:00:00Z', score: 93 }
  vi.stubEnv('TZ', 'Europe/London')

  expect(whenText('2026-07-16T12:00:00Z', TARIFA, now)).toBe('tomorrow 2 PM (Tarifa time)')
  expect(sessionTime(session, TARIFA, now)).toBe('tomorrow 2 PM to 6 PM (Tarifa time)')
  vi.stubEnv('TZ', 'Africa/Ceuta')
  expect(whenText('2026-07-16T12:00:00Z', TARIFA, now)).toBe('tomorrow 2 PM')
})

test('a later score shows its session, or else its hour', () => {
  const bestSession = { from: '2026-07-16T11:00:00.000Z', to: '2026-07-16T15:00:00.000Z', score: 90 }
  const scored = (scoredFor: string | null, at = now) =>
    scoredTimeText(aRecommendedBeach({ scoredFor, bestSession }), at)

  expect(scored('2026-07-16T13:00:00.000Z')).toBe('Tomorrow 1 PM to 5 PM')
  expect(scored('2026-07-16T13:00:00.000Z', new Date('2026-07-16T01:00:00Z'))).toBe('Today 1 PM to 5 PM')
  expect(scored('2026-07-16T08:00:00.000Z')).toBe('Tomorrow 10 AM to 11 AM')
  expect(scored(null)).toBeUndefined()
})
