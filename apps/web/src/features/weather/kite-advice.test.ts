import { expect, test } from 'vitest'
import { kiteAdvice } from './conditions.tsx'

const wind = { windSpeed: 20, windGust: 24, caps: [] }

test('a rider with weight and level gets a kite size', () => {
  expect(kiteAdvice({ weightKg: 75, level: 'intermediate' }, wind)).toEqual({
    kind: 'size',
    kite: { size: 8.3, smallest: 7.4, largest: 9.1 },
  })
})

test.each([
  { weightKg: null, level: 'advanced' as const },
  { weightKg: 75, level: null },
])('nothing is guessed for %o', (rider) => {
  expect(kiteAdvice(rider, wind)).toEqual({ kind: 'unknown' })
})

test('there is no size for a calm or a storm', () => {
  const rider = { weightKg: 75, level: 'beginner' as const }

  expect(kiteAdvice(rider, { ...wind, windSpeed: 7.9, windGust: null })).toEqual({ kind: 'none' })
  expect(kiteAdvice(rider, { ...wind, windSpeed: 39, windGust: 45 })).toEqual({ kind: 'none' })
})

test.each(['Thunderstorm', 'Very strong gusts', 'Dark', 'Offshore wind'])(
  'no kite size is given when riding is unsafe: %s',
  (reason) => {
    const capped = { ...wind, caps: [{ limit: 20, reason }] }

    expect(kiteAdvice({ weightKg: 75, level: 'advanced' }, capped)).toEqual({ kind: 'not-now', reason })
  },
)
