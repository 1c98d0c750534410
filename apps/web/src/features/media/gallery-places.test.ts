import { expect, test } from 'vitest'
import { placeTiles, tileRatio } from './gallery-places.ts'

test.each([
  ['a photo keeps its shape', 1600, 1200, 0.75],
  ['a panorama is cut', 4000, 500, 0.5],
  ['a very tall picture is cut', 500, 4000, 1.6],
  ['an unknown size is square', null, null, 1],
  ['a size of nothing is square', 0, 300, 1],
])('%s', (_name, width, height, ratio) => {
  expect(tileRatio({ width, height })).toBe(ratio)
})

test('tiles fill the rows from the left, newest first', () => {
  const { places } = placeTiles([1, 1, 1, 1], 4)

  expect(places.map(({ column }) => column)).toEqual([0, 1, 2, 3])
})

test('a tile goes below the shortest column', () => {
  const { places } = placeTiles([1.25, 1, 1, 0.8], 2)

  expect(places).toEqual([
    { column: 0, above: 0, gaps: 0 },
    { column: 1, above: 0, gaps: 0 },
    { column: 1, above: 1, gaps: 1 },
    { column: 0, above: 1.25, gaps: 1 },
  ])
})

test('a further page moves nothing that is placed already', () => {
  const firstPage = [1.25, 0.8, 1, 0.75, 1.4]
  const { places } = placeTiles(firstPage, 2)

  expect(placeTiles([...firstPage, 1, 0.6, 1.2], 2).places.slice(0, firstPage.length)).toEqual(places)
})
