import { expect, test } from 'vitest'
import { currenciesOf } from '#features/expenses/form/price-fields.tsx'

test('trip currencies are listed by frequency, and pounds are always included', () => {
  const paid = (...codes: (string | undefined)[]) => currenciesOf(codes.map((currency) => ({ currency })))

  expect(paid('MAD', 'EUR', undefined, 'EUR')).toEqual(['EUR', 'MAD', 'GBP'])
  expect(paid('JPY')).toEqual(['JPY', 'GBP'])
  expect(paid()).toEqual(['GBP'])
})
