import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Label, placeLabels } from './tide.tsx'

const GAP = 8
const at = (...middles: number[]): Label[] => middles.map((middle) => ({ middle, width: 80 }))

test('where there is room each label has its middle where it should be', () => {
  expect(placeLabels(at(60, 160, 260), 320, GAP)).toEqual([
    { left: 20, row: 0 },
    { left: 120, row: 0 },
    { left: 220, row: 0 },
  ])
})

test('two that are near one another make room, and none leaves the edges', () => {
  expect(placeLabels(at(150, 170), 320, GAP).map(({ left }) => left)).toEqual([110, 198])
  expect(placeLabels(at(0, 320), 320, GAP).map(({ left }) => left)).toEqual([0, 240])
  expect(placeLabels(at(300, 318), 320, GAP).map(({ left }) => left)).toEqual([152, 240])
})

test('labels that do not fit in one row alternate between two', () => {
  expect(placeLabels(at(20, 90, 160, 250), 256, GAP)).toEqual([
    { left: 0, row: 0 },
    { left: 50, row: 1 },
    { left: 120, row: 0 },
    { left: 176, row: 1 },
  ])
})

test('wherever the turns are and however large the text is, no label touches another or leaves the picture', () => {
  const anyLabels = fc
    .array(fc.record({ middle: fc.integer({ min: 0, max: 320 }), width: fc.integer({ min: 1, max: 320 }) }), {
      maxLength: 8,
    })
    .map((labels) => labels.toSorted((one, other) => one.middle - other.middle))
  fc.assert(
    fc.property(anyLabels, (labels) => {
      const placed = placeLabels(labels, 320, GAP).map((place, index) => ({ ...place, ...labels[index] }))
      expect(placed).toHaveLength(labels.length)
      for (const [index, { left, row, width = 0 }] of placed.entries()) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(320)
        for (const other of placed.slice(index + 1).filter((one) => one.row === row))
          expect(other.left).toBeGreaterThanOrEqual(left + width + GAP)
      }
    }),
  )
})
