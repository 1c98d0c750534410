import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumber } from './phone.ts'

test.each([
  ['+44 7700 900 142', '+447700900142'],
  ['0044 7700-900142', '+447700900142'],
  ['+34 (956) 68.41.09', '+34956684109'],
  ['07700 900142', null],
  ['+0 7700 900142', null],
  ['+44', null],
  ['+1234567890123456', null],
  ['+44 7700 900 abc', null],
  ['tel:+447700900142', null],
  ['', null],
])('"%s" is the number %j', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number)
})

test('what is a number stays the same number', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const number = phoneNumber(typed)
      if (number !== null) expect(phoneNumber(number)).toBe(number)
    }),
  )
})
