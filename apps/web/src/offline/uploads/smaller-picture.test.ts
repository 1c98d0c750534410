import { expect, test } from 'vitest'
import { fitting } from './medium.ts'

test.each([
  ['a small picture keeps its size', { width: 4000, height: 3000 }, { width: 4000, height: 3000 }],
  ['a large one keeps its shape', { width: 16_000, height: 9000 }, { width: 5333, height: 3000 }],
  ['a panorama is no longer than a canvas', { width: 40_000, height: 300 }, { width: 16_000, height: 120 }],
  ['a line stays a line', { width: 60_000, height: 1 }, { width: 16_000, height: 1 }],
])('%s', (_name, size, expected) => {
  expect(fitting(size)).toEqual(expected)
})
