import { expect, test } from 'vitest'
import { seededPictures } from './seeded-pictures.ts'

const shapes = ['hero', 'cover', 'thumbnail'] as const

test.each(shapes)('the same id has the same %s picture every time', (shape) => {
  expect(seededPictures('0198f3a2', shape)).toEqual(seededPictures('0198f3a2', shape))
})

test('twelve trips have twelve covers or nearly so', () => {
  const covers = new Set(Array.from({ length: 12 }, (_, i) => seededPictures(`trip-${i}`, 'cover').picture))

  expect(covers.size).toBeGreaterThanOrEqual(10)
})

test('a picture is whole: it has a size, and no number in it went wrong', () => {
  for (let i = 0; i < 40; i++) {
    const { picture, wide } = seededPictures(`trip-${i}`, 'hero')

    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 390 500"/)
    expect(picture + wide).not.toMatch(/NaN|undefined|Infinity/)
  }
})
