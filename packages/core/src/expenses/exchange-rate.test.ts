import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES, crossRate, impliedRate, minorDigitsOf, penceAt, readRate } from './currencies.ts'

test.each([
  ['1.1699', '1.1699'],
  ['1.10', '1.1'],
  ['2', '2'],
  ['1.16994321', '1.16994'],
  ['1.169945', '1.16995'],
  ['0.410004999', '0.410005'],
  ['0.0041', '0.0041'],
  ['1234567', '1234570'],
  ['999999.5', '1000000'],
  ['9999999', '10000000'],
])('a rate of %s is stored as %s', (typed, rate) => {
  expect(readRate(typed)).toBe(rate)
})

test.each([
  '0',
  '0.0',
  '0.0009',
  '-1.2',
  '1e9',
  '1000000000',
  '10000001',
  'one',
  '1,2',
  '1.',
  '.5',
  '',
  ' 1',
  'NaN',
  '0x10',
])('%j is no rate', (typed) => {
  expect(readRate(typed)).toBeUndefined()
})

test.each([
  // 86.40 / 1.1699 = 73.8524…
  [8640, 'EUR', '1.1699', 7385],
  [8640, 'EUR', '1.15123', 7505],
  [1, 'EUR', '2', 1],
  [1, 'EUR', '2.00001', 0],
  [8640, 'JPY', '196.178', 4404],
  [1234, 'KWD', '0.41', 301],
  [100_000_000, 'MAD', '12.5', 8_000_000],
  [123_456_789_012_345, 'IRR', '9999990', 12_345_691],
])('%d minor units of %s at %s are %d pence', (minor, currency, rate, pence) => {
  expect(penceAt({ minor, currency, rate })).toBe(pence)
})

const rates = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -3, max: 6 }))
  .map(([digits, scale]) =>
    readRate(scale <= 0 ? String(digits * 10 ** -scale) : (digits / 10 ** scale).toFixed(scale)),
  )
  .filter((rate) => rate !== undefined)
const money = {
  minor: fc.integer({ min: 1, max: 1e10 }),
  currency: fc.constantFrom(...CURRENCIES),
  rate: rates,
}

test('pence times the rate are the amount again, to half a penny, in every currency', () => {
  fc.assert(
    fc.property(fc.record(money), ({ minor, currency, rate }) => {
      const pence = BigInt(penceAt({ minor, currency, rate }))
      const [whole = '', part = ''] = rate.split('.')
      const scale = 10n ** BigInt(part.length)
      const digits = BigInt(whole + part)
      // Exact integers, so the test itself does not round.
      const units = 10n ** BigInt(minorDigitsOf(currency))
      const exact = 2n * BigInt(minor) * 100n * scale
      expect(exact).toBeGreaterThanOrEqual((2n * pence - 1n) * digits * units)
      expect(exact).toBeLessThan((2n * pence + 1n) * digits * units)
    }),
  )
})

test('a rate that was read is read again as itself, with at most 6 digits that count', () => {
  fc.assert(
    fc.property(rates, (rate) => {
      expect(readRate(rate)).toBe(rate)
      expect(rate.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length).toBeLessThanOrEqual(6)
    }),
  )
})

test('more of a currency is never fewer pence', () => {
  fc.assert(
    fc.property(fc.record(money), fc.nat(), ({ minor, ...at }, more) => {
      expect(penceAt({ minor: minor + more, ...at })).toBeGreaterThanOrEqual(penceAt({ minor, ...at }))
    }),
  )
})

test('what the bank took is what its rate makes of it again, up to 4,999.99 pounds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 499_999 }),
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.constantFrom('EUR', 'JPY', 'MAD', 'KWD'),
      (pence, minor, currency) => {
        const rate = impliedRate({ minor, currency, pence })
        if (rate === undefined) return
        expect(Math.abs(penceAt({ minor, currency, rate }) - pence)).toBeLessThanOrEqual(
          pence < 100_000 ? 1 : 3,
        )
      },
    ),
  )
})

test('the rate implied by a bank charge reproduces it to the penny', () => {
  const rate = impliedRate({ minor: 8640, currency: 'EUR', pence: 7505 })

  expect(rate).toBe('1.15123')
  expect(penceAt({ minor: 8640, currency: 'EUR', rate: rate ?? '' })).toBe(7505)
  expect(impliedRate({ minor: 8640, currency: 'EUR', pence: 0 })).toBeUndefined()
})

test('rates against the euro are crossed', () => {
  expect(crossRate({ of: '169.91', pound: '0.86610' })).toBe('196.178')
  expect(crossRate({ of: '1', pound: '0.8548' })).toBe('1.16986')
  expect(crossRate({ of: '0', pound: '0.8548' })).toBeUndefined()
  expect(crossRate({ of: '1.1', pound: '0' })).toBeUndefined()
})
