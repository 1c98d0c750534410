import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { minorToText, textToMinor } from './split.ts'

test.each([
  [8640, 'EUR', '86.40'],
  [5, 'EUR', '0.05'],
  [8640, 'JPY', '8640'],
  [0, 'JPY', '0'],
  [1234, 'KWD', '1.234'],
  [7, 'KWD', '0.007'],
])('%d of %s are written %s', (minor, currency, text) => {
  expect(minorToText(minor, currency)).toBe(text)
  expect(textToMinor(text, currency)).toBe(minor)
})

test.each([
  ['86.4', 'EUR', 8640],
  ['86', 'KWD', 86_000],
  ['12.00', 'JPY', 12],
])('%s %s is read as %d', (text, currency, minor) => {
  expect(textToMinor(text, currency)).toBe(minor)
})

test.each([
  ['86.401', 'EUR'],
  ['12.5', 'JPY'],
  ['1.2345', 'KWD'],
  ['-1', 'EUR'],
  ['1e3', 'JPY'],
  ['', 'EUR'],
  ['.5', 'EUR'],
  ['99999999999999', 'KWD'],
])('%j is no amount of %s', (text, currency) => {
  expect(textToMinor(text, currency)).toBeUndefined()
})

test('what was written is read back to the minor unit, in every currency', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), fc.constantFrom(...CURRENCIES), (minor, currency) => {
      expect(textToMinor(minorToText(minor, currency), currency)).toBe(minor)
    }),
  )
})
