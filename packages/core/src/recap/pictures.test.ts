import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostTakers, spreadOver } from './summary.ts'

test('a few of many come from all along, the first and the last among them', () => {
  expect(spreadOver([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 5, 9])
  expect(spreadOver([1, 2], 7)).toEqual([1, 2])
  expect(spreadOver([], 7)).toEqual([])
})

test('none comes twice, and they keep their order', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 20 }), (all, count) => {
      const chosen = spreadOver([...Array(all).keys()], count)
      expect(chosen).toHaveLength(Math.min(all, count))
      expect(chosen).toEqual([...new Set(chosen)].toSorted((one, other) => one - other))
    }),
  )
})

test('several who took as many are all named, and nobody who took none', () => {
  const [ana, ben, kim] = [{ count: 4 }, { count: 4 }, { count: 1 }]
  expect(mostTakers([ana, ben, kim])).toEqual([ana, ben])
  expect(mostTakers([])).toEqual([])
  expect(mostTakers([{ count: 0 }])).toEqual([])
})
