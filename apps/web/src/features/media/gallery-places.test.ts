import { expect, test } from 'vitest'
import { placeTiles, tileRatio, tilesIn } from './gallery.tsx'

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

test('a band holds exactly the tiles that reach into it', () => {
  const ratios = [1, 1.5, 0.5, 1, 1, 1]
  const { places } = placeTiles(ratios, 2)
  const shape = { places, ratios, width: 208, columnCount: 2 }

  expect(tilesIn({ top: 0, bottom: 100 }, shape)).toEqual([0, 1])
  expect(tilesIn({ top: -500, bottom: 5_000 }, shape)).toEqual([0, 1, 2, 3, 4, 5])
  expect(tilesIn({ top: 99, bottom: 107 }, shape)).toEqual([0, 1])
  expect(tilesIn({ top: 100, bottom: 109 }, shape)).toEqual([1, 2])
})
