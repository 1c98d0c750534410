import { expect, test } from 'vitest'
import { factText } from './voting/nominate-dialog.tsx'

test.each([
  ['Longest Session', 170, '2 h 50 min on the water at once'],
  ['Longest Session', 45, '45 min on the water at once'],
  ['Early Bird Award', 450, 'out at 07:30'],
  ['Weather Prophet', 1, 'proposed a session that was ridden'],
  ['Weather Prophet', 3, 'proposed 3 sessions that were ridden'],
] as const)('%s by %d: %s', (category, value, text) => {
  expect(factText({ category, value })).toBe(text)
})
