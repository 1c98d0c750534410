import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKiteSize, kitesAlong } from './quiver.ts'

test.each([
  [2, true],
  [21, true],
  [9.5, true],
  [1.5, false],
  [21.5, false],
  [9.25, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%s m² is a size of kites: %s', (size, verdict) => {
  expect(isKiteSize(size)).toBe(verdict)
})

test('all kites come except those left at home, in order, ignoring unknown ids', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-f]{1,3}$/), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, (owned, home) => {
      const quiver = owned.map((id) => ({ id }))
      const bringing = kitesAlong(quiver, home).map(({ id }) => id)
      expect(bringing).toEqual(owned.filter((id) => bringing.includes(id)))
      for (const id of owned) expect(bringing.includes(id)).toBe(!home.includes(id))
    }),
  )
})
