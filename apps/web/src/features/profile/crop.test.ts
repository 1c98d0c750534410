import { expect, test } from 'vitest'
import { type Crop, fitCrop, MAX_ZOOM, moveCrop, squareOf, WHOLE } from './cropped-picture.ts'

const wide = { width: 1200, height: 800 }
const tall = { width: 600, height: 900 }

test.each([
  ['a wide picture shows the middle', wide, WHOLE, { left: 200, top: 0, side: 800 }],
  ['a tall picture shows the middle', tall, WHOLE, { left: 0, top: 150, side: 600 }],
  ['zoom makes the square smaller', wide, { ...WHOLE, zoom: 2 }, { left: 400, top: 200, side: 400 }],
])('%s', (_name, picture, crop, square) => {
  expect(squareOf(crop, picture)).toEqual(square)
})

test('the picture follows the finger', () => {
  const moved = moveCrop(WHOLE, wide, { dx: 0.1, dy: 0 })

  expect(squareOf(moved, wide)).toEqual({ left: 120, top: 0, side: 800 })
})

test.each<[string, Crop]>([
  ['left', { zoom: 1, x: -5, y: 0.5 }],
  ['right', { zoom: 1, x: 7, y: 0.5 }],
  ['above', { zoom: 3, x: 0.5, y: -1 }],
  ['below', { zoom: 3, x: 0.5, y: 9 }],
])('the square never leaves the picture to the %s', (_side, crop) => {
  const { left, top, side } = squareOf(crop, wide)

  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left + side).toBeLessThanOrEqual(wide.width + 1e-9)
  expect(top + side).toBeLessThanOrEqual(wide.height + 1e-9)
})

test('zoom stays between the whole picture and the closest look', () => {
  expect(fitCrop({ ...WHOLE, zoom: 0.2 }, wide).zoom).toBe(1)
  expect(fitCrop({ ...WHOLE, zoom: 40 }, wide).zoom).toBe(MAX_ZOOM)
})
