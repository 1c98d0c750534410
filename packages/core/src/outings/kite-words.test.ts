import { expect, test } from 'vitest'
import { kiteWords } from './outing-state.ts'

test('a kite that the rider named, and one that is only likely, do not read alike', () => {
  expect(kiteWords({ size: 7, source: 'said' })).toBe('said: 7')
  expect(kiteWords({ size: 8.5, source: 'likely' })).toBe('likely 8.5')
})
