import { expect, test } from 'vitest'
import { gustTick, LETTER_RADIUS, LETTER_SIZE, POINTER, POINTER_REACH, POINTER_STROKE } from './wind-dial.tsx'

const CENTRE = 100
const fromCentre = ([x, y]: [number, number]) => Math.hypot(x - CENTRE, y - CENTRE)

test('the tip of the pointer covers no letter, whichever it points at', () => {
  const tip = /^M(\d+) (\d+)/.exec(POINTER)
  const reach = fromCentre([Number(tip?.[1]), Number(tip?.[2])])

  expect(reach).toBe(POINTER_REACH)
  expect(reach - POINTER_STROKE / 2).toBeGreaterThan(LETTER_RADIUS + LETTER_SIZE / 2)
})

test.each([0, 6.7, 20, 33.3, 60])('the tick for a gust of %s knots ends below the letters', (knots) => {
  const end = /L([\d.]+) ([\d.]+)$/.exec(gustTick(knots))

  expect(fromCentre([Number(end?.[1]), Number(end?.[2])])).toBeLessThan(LETTER_RADIUS - LETTER_SIZE / 2)
})
