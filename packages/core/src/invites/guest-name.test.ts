import { expect, test } from 'vitest'
import { guestSenderName, inviteName } from './guest-name.ts'

test.each([
  ['Bob', 'Bob'],
  ['  Bob ', 'Bob'],
  ['', 'bob.kite'],
  ['   ', 'bob.kite'],
  [null, 'bob.kite'],
  [undefined, 'bob.kite'],
])('an invite with the name %j for bob.kite@crew.example is called %j', (typed, name) => {
  expect(inviteName(typed, 'bob.kite@crew.example')).toBe(name)
})

test('a guest signs messages as a guest', () => {
  expect(guestSenderName('Bob')).toBe('Bob (guest)')
})
