import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test.each([
  ['+44 7700 900 142', '+447700900142'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['0044 7700-900142', '+447700900142'],
  ['+34 (956) 68.41.09', '+34956684109'],
  ['07700 900142', undefined],
  ['+0 7700 900142', undefined],
  ['+44', undefined],
  ['+44 123', undefined],
  ['+999 123456', undefined],
  ['+1234567890123456', undefined],
  ['+44 7700 900 abc', undefined],
  ['+44 20 7946 0000 ext. 3', undefined],
  ['tel:+447700900142', undefined],
  ['', undefined],
])('"%s" is the number %j', (typed, number) => {
  expect(readPhone(typed)?.number).toBe(number)
})

test('a number without a country is of the one that is given, and is shown with it', () => {
  expect(readPhone('07700 900142', 'GB')).toEqual({
    number: '+447700900142',
    shown: '+44 7700 900142',
    isAssigned: false,
  })
  expect(readPhone('956 68 41 09', 'ES')).toEqual({
    number: '+34956684109',
    shown: '+34 956 68 41 09',
    isAssigned: true,
  })
  expect(readPhone('+34 956 68 41 09', 'GB')?.number).toBe('+34956684109')
  for (const country of ['XX', '', 'toString']) expect(readPhone('07700 900142', country)).toBeNull()
})

test('what is a number stays the same number', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const number = readPhone(typed)?.number
      if (number !== undefined) expect(readPhone(number)?.number).toBe(number)
    }),
  )
})
