import { expect, test } from 'vitest'
import { aRecommendedBeach } from '#testing/weather.ts'
import { bestOfAll, sessionTime, whenText } from './session-text.ts'

const ZONE = 'Europe/Madrid'
const now = new Date('2026-07-15T21:30:00Z')

test.each([
  ['2026-07-15T21:00:00Z', '11 PM'],
  ['2026-07-15T22:00:00Z', 'tomorrow 12 AM'],
  ['2026-07-16T12:00:00Z', 'tomorrow 2 PM'],
  ['2026-07-17T12:00:00Z', 'Friday 2 PM'],
])('at the place %s is %s', (instant, text) => {
  expect(whenText(instant, ZONE, now)).toBe(text)
})

test('a session goes from hour to hour', () => {
  const session = { from: '2026-07-16T12:00:00Z', to: '2026-07-16T16:00:00Z', score: 93 }

  expect(sessionTime(session, ZONE, now)).toBe('tomorrow 2 PM to 6 PM')
})

test('the best session of all is named, of equals the better beach, and none where there is none', () => {
  const session = { from: '2026-07-16T12:00:00Z', to: '2026-07-16T16:00:00Z', score: 80 }
  const none = aRecommendedBeach({ id: 'none', bestSession: null })
  const first = aRecommendedBeach({ id: 'first', bestSession: session })
  const equal = aRecommendedBeach({ id: 'equal', bestSession: session })

  expect(bestOfAll([none, first, equal])?.id).toBe('first')
  expect(bestOfAll([none])).toBeUndefined()
})
