import { expect, test } from 'vitest'
import { CURRENCIES, isCurrency, minorDigitsOf } from './currencies.ts'

test('what the list names is known to the platform as well, and is in capitals of three', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  // Newer than platform lists: Curaçao's guilder (2025), Zimbabwe's gold (2024), the digital bolívar.
  const newer = new Set(['XCG', 'ZWG', 'VED'])

  expect(CURRENCIES.filter((code) => !known.has(code) && !newer.has(code))).toEqual([])
  expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
})

test.each([
  ['GBP', 2],
  ['EUR', 2],
  ['MAD', 2],
  ['HUF', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['TND', 3],
])('%s has %d digits after the point', (code, digits) => {
  expect(minorDigitsOf(code)).toBe(digits)
})

// XXX and XTS are ISO 4217's 'no currency' and test codes.
test.each(['', 'eur', 'EURO', 'XAU', 'XXX', 'XTS', 'DEM', 'toString', '€'])('%j is no currency', (code) => {
  expect(isCurrency(code)).toBe(false)
  expect(() => minorDigitsOf(code)).toThrow(RangeError)
})
