import { expect, test } from 'vitest'
import { windowWords } from './go-window.ts'

const window = { beach: 'Valdevaqueros', timezone: 'Europe/Madrid', lowest: 22, highest: 26 }
const between = (from: string, to: string) => ({ ...window, from: new Date(from), to: new Date(to) })

test.each([
  ['2026-07-16T12:00:00Z', '2026-07-16T16:00:00Z', 'Thursday 16 July, 14:00 to 18:00'],
  ['2026-10-25T09:00:00Z', '2026-10-25T11:00:00Z', 'Sunday 25 October, 10:00 to 12:00'],
  ['2026-10-24T09:00:00Z', '2026-10-24T11:00:00Z', 'Saturday 24 October, 11:00 to 13:00'],
  ['2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z', 'Sunday 29 March, 01:00 to 04:00'],
])('%s to %s is shown in local time: %s', (from, to, words) => {
  expect(windowWords(between(from, to))).toBe(`Valdevaqueros, ${words}, 22 to 26 knots`)
})

test('a wind that stays the same is one number', () => {
  const words = windowWords({ ...between('2026-07-16T12:00:00Z', '2026-07-16T14:00:00Z'), lowest: 26 })

  expect(words).toBe('Valdevaqueros, Thursday 16 July, 14:00 to 16:00, 26 knots')
})
