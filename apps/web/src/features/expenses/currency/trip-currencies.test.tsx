import { expect, test } from 'vitest'
import { currenciesOf } from '#features/expenses/form/price-fields.tsx'

test('what the trip was paid in comes first, the most often first, and pounds are always there', () => {
  const paid = (...codes: (string | undefined)[]) => currenciesOf(codes.map((currency) => ({ currency })))

  expect(paid('MAD', 'EUR', undefined, 'EUR')).toEqual(['EUR', 'MAD', 'GBP'])
  expect(paid('JPY')).toEqual(['JPY', 'GBP'])
  expect(paid()).toEqual(['GBP'])
})
