import { expect, test } from 'vitest'
import { createQueryClient, pathOfKey } from './query-client.ts'

test('the parts of a key become a path, each but the first encoded', () => {
  expect(pathOfKey(['/api/trips'])).toBe('/api/trips')
  expect(pathOfKey(['/api/trips', 'a', 'members'])).toBe('/api/trips/a/members')
  expect(pathOfKey(['/api/weather', 'Tarifa, Spain/Sur'])).toBe('/api/weather/Tarifa%2C%20Spain%2FSur')
})

test('reads are never stale, not repeated and not refreshed on focus', () => {
  const { queries } = createQueryClient().getDefaultOptions()

  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
})
