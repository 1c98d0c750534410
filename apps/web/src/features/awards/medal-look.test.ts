import { STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import { expect, test } from 'vitest'
import { medalLookOf } from './medal.tsx'

test('every standard award has a medal of its own drawing or hue', () => {
  const looks = STANDARD_AWARDS.map((category) => medalLookOf(category))

  expect(new Set(looks.map(({ shape, hue }) => `${shape} ${hue}`)).size).toBe(STANDARD_AWARDS.length)
  expect(looks.map(({ shape }) => shape)).not.toContain('trophy')
})

test('a custom award has a cup, the same on every phone', () => {
  expect(medalLookOf('Golden Pump').shape).toBe('trophy')
  expect(medalLookOf(' golden  PUMP')).toEqual(medalLookOf('Golden Pump'))
  expect(medalLookOf('constructor').shape).toBe('trophy')
})
