import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { minorToText, partToText, readSplit, sharesOf, WHOLE_PERCENT } from './split.ts'

const part = (userId: string, value?: string) => ({ userId, ...(value !== undefined && { value }) })
const EURO = { minor: 1000, currency: 'EUR' }

test.each([
  ['amounts that add up', 'amounts', ['6.00', '4'], 0],
  ['a cent left to share', 'amounts', ['5.99', '4.00'], 1],
  ['a cent too much', 'amounts', ['6.01', '4.00'], -1],
  ['percent that add up', 'percent', ['33.33', '66.67'], 0],
  ['100.01 percent', 'percent', ['33.34', '66.67'], -1],
  ['five percent left', 'percent', ['45', '50.00'], 500],
  ['shares', 'shares', ['1', '99'], 0],
] as const)('%s', (_name, mode, values, gap) => {
  expect(
    readSplit({ mode, parts: values.map((value, place) => part(`p${place}`, value)) }, EURO),
  ).toMatchObject({
    gap,
  })
})

test.each([
  ['amounts', '0.00'],
  ['amounts', '-1.00'],
  ['amounts', '1.005'],
  ['amounts', 'all'],
  ['shares', '0'],
  ['shares', '1.5'],
  ['shares', '100'],
  ['shares', '-1'],
  ['percent', '0'],
  ['percent', '33.333'],
  ['percent', '1e1'],
  ['percent', undefined],
] as const)('%s of %s are rejected, naming the member', (mode, value) => {
  const parts = [part('ana', mode === 'shares' ? '1' : '5.00'), part('ben', value)]
  expect(readSplit({ mode, parts }, EURO)).toEqual({ wrong: 'ben' })
})

test('yen have no half, dinars have a thousandth', () => {
  const half = { mode: 'amounts', parts: [part('ana', '0.5')] } as const
  const thousandth = { mode: 'amounts', parts: [part('ana', '0.001'), part('ben', '0.999')] } as const

  expect(readSplit(half, { minor: 1, currency: 'JPY' })).toEqual({ wrong: 'ana' })
  expect(readSplit(thousandth, { minor: 1000, currency: 'KWD' })).toMatchObject({ gap: 0 })
})

const amounts = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  values: fc.array(fc.integer({ min: 1, max: 1e10 }), { minLength: 1, maxLength: 20 }),
  pence: fc.integer({ min: 1, max: 10_000_000 }),
  sequence: fc.nat(1000),
})

test('amounts of every currency are read back as they were written, and share the pence out to the last', () => {
  fc.assert(
    fc.property(amounts, ({ currency, values, pence, sequence }) => {
      const minor = values.reduce((sum, value) => sum + value, 0)
      const parts = values.map((value, place) => part(`p${place}`, minorToText(value, currency)))
      const reading = readSplit({ mode: 'amounts', parts }, { minor, currency })
      if ('wrong' in reading) throw new Error(`refused ${reading.wrong}`)

      expect(reading.gap).toBe(0)
      expect(reading.parts.map(({ value }) => partToText('amounts', value, currency))).toEqual(
        parts.map(({ value }) => value),
      )
      const shares = sharesOf({ pence, parts: reading.parts, sequence })
      expect(shares.reduce((sum, share) => sum + share.pence, 0)).toBe(pence)
    }),
  )
})

test('amounts in pounds are the shares themselves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(50),
      (values, sequence) => {
        const minor = values.reduce((sum, value) => sum + value, 0)
        const parts = values.map((value, place) =>
          part(String(place).padStart(2, '0'), minorToText(value, 'GBP')),
        )
        const reading = readSplit({ mode: 'amounts', parts }, { minor, currency: 'GBP' })
        if ('wrong' in reading) throw new Error(`refused ${reading.wrong}`)

        expect(
          sharesOf({ pence: minor, parts: reading.parts, sequence }).map((share) => share.pence),
        ).toEqual(values)
      },
    ),
  )
})

test('hundredths of a percent are written as they were read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: WHOLE_PERCENT }), (value) => {
      const reading = readSplit(
        { mode: 'percent', parts: [part('ana', partToText('percent', value, 'GBP'))] },
        EURO,
      )

      expect(reading).toEqual({ parts: [{ userId: 'ana', value }], gap: WHOLE_PERCENT - value })
    }),
  )
})
