import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostTakers, spreadOver } from './summary.ts'

test('a selection is spread evenly, including the first and the last', () => {
  expect(spreadOver([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 5, 9])
  expect(spreadOver([1, 2], 7)).toEqual([1, 2])
  expect(spreadOver([], 7)).toEqual([])
})

test('no picture is selected twice, and the order is preserved', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 20 }), (all, count) => {
      const chosen = spreadOver([...Array(all).keys()], count)
      expect(chosen).toHaveLength(Math.min(all, count))
      expect(chosen).toEqual([...new Set(chosen)].toSorted((one, other) => one - other))
    }),
  )
})

test('photographers tied for most are all named, and those with none are not', () => {
  const [ana, ben, kim] = [{ count: 4 }, { count: 4 }, { count: 1 }]
  expect(mostTakers([ana, ben, kim])).toEqual([ana, ben])
  expect(mostTakers([])).toEqual([])
  expect(mostTakers([{ count: 0 }])).toEqual([])
})
