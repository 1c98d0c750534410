import { expect, test } from 'vitest'
import { bandOf } from './gallery.tsx'

test('a screen above and below what is in sight belongs to the band, at any place', () => {
  for (let scrolled = -300; scrolled < 5_000; scrolled += 37) {
    const { top, bottom } = bandOf(-scrolled, 800)

    expect(top).toBeLessThanOrEqual(scrolled - 800)
    expect(bottom).toBeGreaterThanOrEqual(scrolled + 800 + 800)
    expect(bottom - top).toBe(2_800)
  }
})

test('it moves in steps', () => {
  const tops = new Set(Array.from({ length: 400 }, (_, scrolled) => bandOf(-scrolled, 800).top))

  expect([...tops]).toEqual([-800])
})
