import fc from 'fast-check'
import { expect, test } from 'vitest'
import { penceToText, textToPence } from './money.ts'

test.each([
  [1250, '12.50'],
  [-5, '-0.05'],
  [0, '0.00'],
  [100, '1.00'],
  [10_000_000, '100000.00'],
])('%d pence are written %s', (pence, text) => {
  expect(penceToText(pence)).toBe(text)
})

test.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['-0.05', -5],
  ['-0', 0],
  ['0.07', 7],
])('%s is read as %d pence', (text, pence) => {
  expect(textToPence(text)).toBe(pence)
})

test.each(['', '12.505', '1,234', '12,50', '.50', '12.', '1e3', '£5', ' 5', '--5', '99999999999999999'])(
  '%j is no amount',
  (text) => {
    expect(textToPence(text)).toBeUndefined()
  },
)

test('what was written is read back to the penny', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (pence) => {
      expect(textToPence(penceToText(pence))).toBe(pence)
    }),
  )
})
