import { describe, expect, test } from 'vitest'
import { readAmount, readOriginalAmount } from './amount-field.ts'

describe('the amount field', () => {
  test.each([
    ...[
      ['86.40', 8640],
      ['86,40', 8640],
      ['86', 8600],
      ['86.4', 8640],
      ['86,4', 8640],
      ['0.01', 1],
    ],
    ...[
      [' £ 12.50 ', 1250],
      ['.5', 50],
      [',05', 5],
      ['86.', 8600],
      ['100000', 10_000_000],
      ['007', 700],
    ],
  ] as [string, number][])("reads '%s' as %i pence", (typed, pence) => {
    expect(readAmount(typed)).toEqual({ pence })
  })

  test.each(['1,234', '1.234', '12,345', '1,234,567'])(
    "refuses '%s' as ambiguous and says how to write it",
    (typed) => {
      const reading = readAmount(typed)

      expect(reading).toEqual({ message: expect.stringContaining('two ways') })
      expect(reading).toEqual({ message: expect.stringContaining(typed.replace(/\D/g, '')) })
    },
  )

  test.each([
    ...[
      ['', 'Enter an amount'],
      ['  ', 'Enter an amount'],
      ['£', 'Enter an amount'],
      ['.', 'Enter an amount'],
    ],
    ...[
      ['0', 'at least £0.01'],
      ['0.00', 'at least £0.01'],
      ['100000.01', 'at most £100000.00'],
    ],
    ...[
      ['1,234.50', 'without thousands'],
      ['1.2345', 'without thousands'],
      ['12.345.6', 'without thousands'],
    ],
    ...[
      ['twelve', 'such as 86.40'],
      ['-5', 'such as 86.40'],
      ['1e3', 'such as 86.40'],
      ['٣', 'such as 86.40'],
    ],
  ] as [string, string][])("refuses '%s'", (typed, text) => {
    expect(readAmount(typed)).toEqual({ message: expect.stringContaining(text) })
  })

  test('accepts no more than the remaining amount when that is given', () => {
    expect(readAmount('20.00', 2000)).toEqual({ pence: 2000 })
    expect(readAmount('20.01', 2000)).toEqual({ message: 'The amount must be at most £20.00' })
  })
})

describe('in another currency', () => {
  test.each([
    ['86.40', 'EUR', 8640],
    ['86,4', 'EUR', 8640],
    [' .5 ', 'EUR', 50],
    ['86.', 'EUR', 8600],
    ['8640', 'JPY', 8640],
    ['1.234', 'KWD', 1234],
    ['0,5', 'KWD', 500],
  ])('%j of %s is %d minor units', (typed, currency, minor) => {
    expect(readOriginalAmount(typed, currency)).toEqual({ minor })
  })

  test.each([
    ['', 'EUR', 'Enter an amount'],
    ['0', 'EUR', 'Enter an amount such as 86.40'],
    ['12.5', 'JPY', 'Enter an amount such as 8640'],
    ['1.2345', 'KWD', 'Enter an amount such as 86.400'],
    ['1.234', 'EUR', 'can be read in two ways'],
    ['1,234', 'JPY', 'can be read in two ways'],
    ['1,234', 'KWD', 'can be read in two ways'],
    ['9999999999999', 'JPY', 'too large'],
  ])('%j of %s is refused: %s', (typed, currency, message) => {
    expect(readOriginalAmount(typed, currency)).toEqual({ message: expect.stringContaining(message) })
  })
})
